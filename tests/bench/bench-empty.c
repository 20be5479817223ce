/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <json-glib/json-glib.h>

/* What any program on GLib and json-glib takes to start, read a line and end: the floor for
 * numel-cli. */
int
main (void)
{
  g_autoptr (JsonParser) parser = json_parser_new ();

  return json_parser_load_from_data (parser, "{\"model_type\": \"none\"}", -1, NULL) ? 0 : 1;
}
