/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window/numel-application.h"
#include "numel-build.h"

#include <glib/gi18n.h>
#include <locale.h>

int
main (int   argc,
      char *argv[])
{
  g_autoptr (NumelApplication) application = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, NUMEL_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  application = numel_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
