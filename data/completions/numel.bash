# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for numel: options, files and, where numel-cli is there to tell them, presets.

_numel ()
{
  local word=${COMP_WORDS[COMP_CWORD]} words=''
  COMPREPLY=()

  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W '--new-window --version --help' -- "$word")
    return
  fi

  words=$(numel-cli list presets --format=csv 2>/dev/null | sed '1d; s/,.*//')
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; compgen -f -- "$word")
}

complete -F _numel numel
