/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-words.h"

#include "test-fit.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <string.h>

/* Looks at everything that a window shows, in whatever language it runs: words that aren't
 * translated, labels that are cut, numbers that are written as elsewhere.
 *
 * The pseudo-language of build-aux/make-pseudo.py accents every letter of a translated text, so
 * that a word of plain letters is one that nobody could translate, unless it is data. */

static GPtrArray *findings;
static GHashTable *seen;
static GPtrArray *known;
static GHashTable *names;
static gboolean is_pseudo;

/* Units, symbols and names of formats stand in every language as they are. */
static const char *const plain_words[] = {
  "GB", "GiB", "MB", "MiB", "KiB", "MFLOP", "GFLOP", "TFLOP", "PNG", "SVG", "PDF", "Numel",
};

/**
 * test_words_init:
 *
 * Has the words of the language that the environment names read from the build folder.
 */
void
test_words_init (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);

  g_assert_nonnull (bindtextdomain (GETTEXT_PACKAGE, folder));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  is_pseudo = g_str_equal (g_getenv ("LANGUAGE"), "pseudo");
  findings = g_ptr_array_new_with_free_func (g_free);
  known = g_ptr_array_new_with_free_func (g_free);
  names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * test_words_know:
 * @data: (nullable): what somebody's file holds: a name, a title
 *
 * Says that a text is data, which no translation touches.
 */
void
test_words_know (const char *data)
{
  guint place = 0;

  if (data == NULL || *data == '\0')
    return;

  /* The longest first, so that a name goes before its parts. */
  while (place < known->len && strlen (g_ptr_array_index (known, place)) >= strlen (data))
    {
      if (g_str_equal (g_ptr_array_index (known, place), data))
        return;
      place++;
    }
  g_ptr_array_insert (known, (int) place, g_strdup (data));
}

/**
 * test_words_know_name:
 * @name: (nullable): a name that could be a word, as a module's
 *
 * Says that a text which is nothing but this name is data.
 */
void
test_words_know_name (const char *name)
{
  if (name != NULL && *name != '\0')
    g_hash_table_add (names, g_strdup (name));
}

static char *
describe (GtkWidget *widget)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; widget != NULL && i < 7; i++)
    {
      g_auto (GStrv) classes = gtk_widget_get_css_classes (widget);
      g_autofree char *joined = g_strjoinv (".", classes);

      g_string_append_printf (text, "%s%s%s%s", i > 0 ? " < " : "", G_OBJECT_TYPE_NAME (widget),
                              *joined != '\0' ? "." : "", joined);
      widget = gtk_widget_get_parent (widget);
    }
  return g_string_free (text, FALSE);
}

/**
 * test_words_find:
 * @widget: (nullable): where something is wrong
 * @place: the page or the dialog
 * @what: what is wrong
 * @text: with what
 *
 * Takes down a fault.
 */
void
test_words_find (GtkWidget  *widget,
                 const char *place,
                 const char *what,
                 const char *text)
{
  g_autofree char *where = widget != NULL ? describe (widget) : g_strdup ("menu");
  char *finding = g_strdup_printf ("%s: “%s” in %s", what, text, where);

  if (!g_hash_table_add (seen, finding))
    return;
  g_ptr_array_add (findings, g_strdup_printf ("%s: %s", place, finding));
}

/**
 * test_words_is_in:
 * @widget: a widget
 * @type_name: name of a type
 *
 * Returns: whether the widget is one of the type or inside of one
 */
gboolean
test_words_is_in (GtkWidget  *widget,
                  const char *type_name)
{
  GType type = g_type_from_name (type_name);

  return type != 0
         && (g_type_is_a (G_OBJECT_TYPE (widget), type)
             || gtk_widget_get_ancestor (widget, type) != NULL);
}

static gboolean
is_letter (const char *p)
{
  return g_unichar_isalpha (g_utf8_get_char (p));
}

/* Characters that make a word of letters a name: layer_types, q4_0, model.layers, float16. */
static gboolean
is_joint (char c)
{
  return c == '_' || g_ascii_isdigit (c);
}

static gboolean
is_plain_word (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (plain_words); i++)
    if (g_str_equal (plain_words[i], word))
      return TRUE;

  return FALSE;
}

/* Puts a digit in the place of every known text that isn't part of a longer word. */
static char *
without_data (const char *text)
{
  g_autofree char *left = g_strdup (text);

  for (guint i = 0; i < known->len; i++)
    {
      const char *data = g_ptr_array_index (known, i);
      gsize length = strlen (data);
      GString *result;
      const char *p = left;
      const char *found;

      if (strstr (left, data) == NULL)
        continue;
      result = g_string_new (NULL);
      while ((found = strstr (p, data)) != NULL)
        {
          gboolean whole = (found == left || !g_ascii_isalpha (found[-1]))
                           && !g_ascii_isalpha (found[length]);

          g_string_append_len (result, p, found - p);
          g_string_append (result, whole ? "1" : data);
          p = found + length;
        }
      g_string_append (result, p);
      g_free (left);
      left = g_string_free (result, FALSE);
    }
  return g_steal_pointer (&left);
}

/* The first word of plain letters only that is neither data nor a symbol, or NULL. */
static char *
find_plain_word (const char *text,
                 gboolean    holds_names)
{
  g_autofree char *left = without_data (text);
  const char *p = left;

  if (g_hash_table_contains (names, text))
    return NULL;

  while (*p != '\0')
    {
      const char *start = p;
      gboolean plain = TRUE;
      g_autofree char *word = NULL;

      if (!is_letter (p))
        {
          p = g_utf8_next_char (p);
          continue;
        }
      for (; is_letter (p); p = g_utf8_next_char (p))
        plain = plain && g_ascii_isalpha (*p);
      word = g_strndup (start, (gsize) (p - start));
      if (plain && p - start > 1 && !is_joint (*p) && (start == left || !is_joint (start[-1]))
          && !is_plain_word (word) && !(holds_names && g_hash_table_contains (names, word)))
        return g_steal_pointer (&word);
    }

  return NULL;
}

/* Decimals and groups of digits that another language writes so. */
static gboolean
has_foreign_number (const char *text)
{
  static GRegex *regex;
  const struct lconv *conventions = localeconv ();

  if (g_str_equal (conventions->decimal_point, "."))
    return FALSE;

  if (regex == NULL)
    regex = g_regex_new ("(?<![\\w.,])\\d+\\.\\d{1,2}(?![\\w.])|\\d,\\d{3}(?!\\d)|\\d%",
                         G_REGEX_OPTIMIZE, 0, NULL);
  return g_regex_match (regex, text, 0, NULL);
}

/**
 * test_words_is_data:
 * @text: a text that is shown
 *
 * Returns: whether it is nothing but data, which may be cut where there is no room for it
 */
gboolean
test_words_is_data (const char *text)
{
  g_autofree char *left = without_data (text);
  const char *p = left;

  if (g_hash_table_contains (names, text))
    return TRUE;

  while (*p != '\0')
    {
      gboolean is_name = FALSE;
      int n_letters = 0;

      if (!is_letter (p))
        {
          p = g_utf8_next_char (p);
          continue;
        }
      for (; is_letter (p) || is_joint (*p); p = g_utf8_next_char (p))
        {
          is_name = is_name || is_joint (*p);
          n_letters++;
        }
      if (n_letters > 1 && !is_name)
        return FALSE;
    }
  return TRUE;
}

/* Where modules' names stand between words. */
static gboolean
holds_names (GtkWidget *widget)
{
  return widget != NULL
         && (gtk_widget_has_css_class (widget, "formula")
             || test_words_is_in (widget, "NumelChartView")
             || test_words_is_in (widget, "NumelExportPreview"));
}

static void
check_text (GtkWidget  *widget,
            const char *place,
            const char *what,
            const char *text)
{
  g_autofree char *word = NULL;
  g_autofree char *left = NULL;

  if (text == NULL || *text == '\0')
    return;

  if (is_pseudo && (word = find_plain_word (text, holds_names (widget))) != NULL)
    {
      g_autofree char *kind = g_strdup_printf ("%s has the untranslated word “%s”", what, word);

      test_words_find (widget, place, kind, text);
    }
  left = without_data (text);
  if (!is_pseudo && has_foreign_number (left))
    test_words_find (widget, place, "a number of another language", text);
}

static void
check_accessible (GtkWidget  *widget,
                  const char *place)
{
  static const GtkAccessibleProperty texts[] = {
    GTK_ACCESSIBLE_PROPERTY_LABEL,
    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
    GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
    GTK_ACCESSIBLE_PROPERTY_ROLE_DESCRIPTION,
    GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER,
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = NULL;

      if (!gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), texts[i]))
        continue;
      /* A label is its own name. */
      if (GTK_IS_LABEL (widget) && texts[i] == GTK_ACCESSIBLE_PROPERTY_LABEL)
        continue;
      /* What it holds is told when it isn't what was expected. */
      text = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), texts[i], "\001");
      check_text (widget, place, "what a screen reader says", text);
    }
}

/* What GTK and libadwaita say is theirs to translate. */
static gboolean
is_toolkits (GtkWidget *widget)
{
  return test_words_is_in (widget, "GtkWindowControls")
         || test_words_is_in (widget, "GtkShortcutLabel")
         || test_words_is_in (widget, "AdwAboutWindow")
         || (GTK_IS_IMAGE (widget) && test_words_is_in (widget, "GtkSearchEntry"))
         || (gtk_widget_has_css_class (widget, "circular")
             && test_words_is_in (widget, "AdwToastWidget"))
         || (test_words_is_in (widget, "GtkShortcutsWindow")
             && !test_words_is_in (widget, "GtkShortcutsSection"))
         || g_str_equal (gtk_widget_get_css_name (widget), "accelerator")
         || g_str_equal (gtk_widget_get_css_name (widget), "expander");
}

static void
check_widget (GtkWidget  *widget,
              const char *place)
{
  if (ADW_IS_ABOUT_WINDOW (widget))
    {
      AdwAboutWindow *about = ADW_ABOUT_WINDOW (widget);

      check_text (widget, place, "a comment", adw_about_window_get_comments (about));
      check_text (widget, place, "a name", adw_about_window_get_developer_name (about));
    }
  if (is_toolkits (widget))
    return;

  check_text (widget, place, "a tooltip", gtk_widget_get_tooltip_text (widget));
  check_accessible (widget, place);
  if (GTK_IS_WINDOW (widget))
    check_text (widget, place, "a title", gtk_window_get_title (GTK_WINDOW (widget)));
  if (GTK_IS_LABEL (widget))
    check_text (widget, place, "a label", gtk_label_get_text (GTK_LABEL (widget)));
  else if (GTK_IS_INSCRIPTION (widget))
    check_text (widget, place, "a cell", gtk_inscription_get_text (GTK_INSCRIPTION (widget)));
  test_fit_check (widget, place);
  if (GTK_IS_POPOVER_MENU (widget))
    test_words_menu (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (widget)), place);
}

/**
 * test_words_check:
 * @root: a widget that is shown
 * @place: how to name it to whoever reads what was found
 *
 * Looks at it and at everything inside that is shown.
 */
void
test_words_check (GtkWidget  *root,
                  const char *place)
{
  if (!gtk_widget_get_mapped (root))
    return;

  check_widget (root, place);
  for (GtkWidget *child = gtk_widget_get_first_child (root);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    test_words_check (child, place);
}

/**
 * test_words_menu:
 * @menu: a menu
 * @place: how to name it
 *
 * Looks at the entries of a menu and of those inside.
 */
void
test_words_menu (GMenuModel *menu,
                 const char *place)
{
  static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };

  for (int i = 0; menu != NULL && i < g_menu_model_get_n_items (menu); i++)
    {
      g_autofree char *label = NULL;

      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label))
        {
          g_autoptr (GString) text = g_string_new (label);

          g_string_replace (text, "_", "", 0);
          check_text (NULL, place, "a menu", text->str);
        }
      for (guint k = 0; k < G_N_ELEMENTS (links); k++)
        {
          g_autoptr (GMenuModel) inner = g_menu_model_get_item_link (menu, i, links[k]);

          test_words_menu (inner, place);
        }
    }
}

/**
 * test_words_end:
 *
 * Fails when anything was found since it was last asked, and says all of it.
 */
void
test_words_end (void)
{
  guint n = findings->len;

  for (guint i = 0; i < n; i++)
    g_test_message ("%s", (const char *) g_ptr_array_index (findings, i));
  g_ptr_array_set_size (findings, 0);
  g_hash_table_remove_all (seen);
  if (n > 0)
    g_test_fail_printf ("%u faults of the language", n);
}
