# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for numel-cli. Commands, options, presets and architectures are what the program
# itself says, so this never lags behind it.

_numel_cli_options ()
{
  LC_ALL=C "$1" "$2" --help 2>/dev/null | grep -oE '(^|[ ,])--[a-z][a-z-]*=?' | tr -d ' ,' | sort -u
}

_numel_cli ()
{
  local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]}
  local option='' words='' i
  COMPREPLY=()

  if [ "$COMP_CWORD" -eq 1 ]; then
    words=$(LC_ALL=C "$program" --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p')
    mapfile -t COMPREPLY < <(compgen -W "$words --help --version" -- "$word")
    return
  fi

  # Bash takes "--format=json" for three words.
  if [ "$word" = = ]; then
    option=${COMP_WORDS[COMP_CWORD - 1]}
    word=
  elif [ "${COMP_WORDS[COMP_CWORD - 1]}" = = ]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  else
    option=${COMP_WORDS[COMP_CWORD - 1]}
  fi

  case $option in
    --format) words='text json csv markdown latex' ;;
    --kind) words='pie ring bars waterfall lines areas' ;;
    --palette) words='print light dark high-contrast-light high-contrast-dark' ;;
    --of) words='total active bytes:' ;;
    --dtype | --cache-dtype)
      words=$("$program" cost --format=csv gpt2 2>/dev/null |
        sed -n '/^weights,stored,/d; s/^weights,\([^,]*\),.*/\1/p')
      ;;
    --family)
      words=$("$program" list architectures --format=csv 2>/dev/null | sed '1d; s/,.*//')
      ;;
    --class)
      words=$("$program" list architectures --format=csv 2>/dev/null | sed '1d; s/.*,//')
      ;;
    --output | -o)
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      compopt -o filenames 2>/dev/null
      return
      ;;
    --with | --set | --depth | --tokens | --batch | --vary | --follow | --where | --target | \
      --tolerance | --memory | --width | --height | --scale | --font-size | --title | --focus)
      return
      ;;
  esac
  if [ -n "$words" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    return
  fi

  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_numel_cli_options "$program" "$command")" -- "$word")
    for i in "${!COMPREPLY[@]}"; do
      [[ ${COMPREPLY[i]} == *= ]] || COMPREPLY[i]+=' '
    done
    compopt -o nospace 2>/dev/null
    return
  fi

  if [ "$command" = list ]; then
    mapfile -t COMPREPLY < <(compgen -W 'architectures presets' -- "$word")
    return
  fi

  words=$("$program" list presets --format=csv 2>/dev/null | sed '1d; s/,.*//')
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; compgen -f -- "$word")
}

complete -F _numel_cli numel-cli
