/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/window/numel-window.h"
#include "test-search.h"

G_BEGIN_DECLS

/**
 * TEST_WAIT:
 *
 * Runs the main loop until a condition holds, and fails when it doesn't within two minutes: what a
 * very busy machine may take under the sanitizers.
 */
#define TEST_WAIT(condition) \
  G_STMT_START { \
    gint64 test_end = g_get_monotonic_time () + 120 * G_TIME_SPAN_SECOND; \
    while (!(condition) && g_get_monotonic_time () < test_end) \
      test_iterate (); \
    if (!(condition)) \
      g_assertion_message (G_LOG_DOMAIN, __FILE__, __LINE__, G_STRFUNC, \
                           "never came true: " #condition); \
  } G_STMT_END

void         test_init           (int           *argc,
                                  char        ***argv);
NumelWindow *test_window         (const char    *preset);
NumelWindow *test_open_window    (const char    *preset);
char        *test_path           (const char    *name);
void         test_iterate        (void);
void         test_settle         (GtkWidget     *widget);
void         test_present        (GtkWindow     *window,
                                  int            width,
                                  int            height);
void         test_resize         (GtkWindow     *window,
                                  int            width,
                                  int            height);
void         test_close          (GtkWindow     *window);
void         test_type           (GtkWidget     *widget,
                                  const char    *text);
void         test_focus          (GtkWindow     *window);
void         test_keys           (const char    *text);
void         test_press          (const char    *key);
void         test_wheel          (GtkWidget     *widget,
                                  int            clicks);
void         test_click          (GtkWidget     *widget,
                                  double         x,
                                  double         y,
                                  int            times);
void         test_count          (guint         *counter);
NumelDocument *
             test_chosen         (NumelWindow   *window);
GtkWidget   *test_row            (NumelWindow   *window,
                                  const char    *key);
guint        test_n_presets      (GtkWidget     *window);
void         test_set_number     (NumelDocument *document,
                                  const char    *path,
                                  gint64         value);
char        *test_read_clipboard (GtkWidget     *widget) G_GNUC_WARN_UNUSED_RESULT;
guint        test_tab_round      (GtkWindow     *window,
                                  GtkWidget     *start);
void         test_screenshot     (GtkWidget     *widget,
                                  const char    *path);

G_END_DECLS
