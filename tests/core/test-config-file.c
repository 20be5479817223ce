/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/document/numel-config.h"
#include "core/text/numel-error.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define OLD_TEXT "{\"a\": 1}\n"
#define NEW_TEXT "{\"a\": 2}\n"

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("numel-test-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR) && !g_file_test (child, G_FILE_TEST_IS_SYMLINK))
        remove_folder (child);
      else
        g_assert_no_errno (g_unlink (child));
    }
  g_assert_no_errno (g_rmdir (path));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  remove_folder (fixture->folder);
  g_free (fixture->folder);
}

static char *
path_in (Fixture    *fixture,
         const char *name)
{
  return g_build_filename (fixture->folder, name, NULL);
}

static char *
write_text (Fixture    *fixture,
            const char *name,
            const char *text)
{
  char *path = path_in (fixture, name);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);

  return path;
}

static void
assert_holds (const char *path,
              const char *expected)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static guint
count_files (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n_files = 0;

  while (g_dir_read_name (dir) != NULL)
    n_files++;

  return n_files;
}

static NumelConfig *
open_path (const char  *path,
           GError     **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return numel_config_new_from_file (file, error);
}

static void
assert_refused (const char *path,
                int         code,
                const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (open_path (path, &error));
  g_assert_error (error, NUMEL_ERROR, code);
  g_assert_cmpstr (error->message, ==, message);
}

static NumelConfig *
open_and_edit (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = json_from_string ("2", NULL);
  NumelConfig *config = open_path (path, &error);

  g_assert_no_error (error);
  g_assert_true (numel_config_set (config, "a", node, &error));
  g_assert_no_error (error);

  return config;
}

static gboolean
save (NumelConfig  *config,
      const char   *path,
      GError      **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return numel_config_save (config, file, error);
}

static void
assert_saves (NumelConfig *config,
              const char  *path)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (save (config, path, &error));
  g_assert_no_error (error);
  g_assert_false (numel_config_is_modified (config));
  assert_holds (path, NEW_TEXT);
}

static mode_t
get_mode (const char *path)
{
  struct stat status;

  g_assert_no_errno (stat (path, &status));

  return status.st_mode & 07777;
}

static void
test_reads (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *path = write_text (fixture, "config.json", OLD_TEXT);
  g_autofree char *link = path_in (fixture, "link");
  g_autoptr (NumelConfig) config = NULL;
  g_autoptr (NumelConfig) in_folder = NULL;
  g_autoptr (NumelConfig) through_link = NULL;
  g_autoptr (GError) error = NULL;

  config = open_path (path, &error);
  g_assert_no_error (error);
  g_assert_true (numel_config_get (config, "a") != NULL);

  in_folder = open_path (fixture->folder, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (numel_config_get_bytes (config),
                                numel_config_get_bytes (in_folder)));

  g_assert_no_errno (symlink ("config.json", link));
  through_link = open_path (link, &error);
  g_assert_no_error (error);
  g_assert_nonnull (through_link);
}

static void
test_refuses (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *missing = path_in (fixture, "missing.json");
  g_autofree char *under_file = NULL;
  g_autofree char *file = write_text (fixture, "file", OLD_TEXT);
  g_autofree char *loop = path_in (fixture, "loop");
  g_autofree char *dangling = path_in (fixture, "dangling");
  g_autofree char *pipe = path_in (fixture, "pipe");
  g_autofree char *large = write_text (fixture, "large", OLD_TEXT);
  g_autofree char *folder = path_in (fixture, "folder");
  g_autofree char *inner = NULL;

  assert_refused (missing, NUMEL_ERROR_NOT_FOUND, "an existing file expected");

  under_file = g_build_filename (file, "x", NULL);
  assert_refused (under_file, NUMEL_ERROR_NOT_FOUND, "an existing file expected");

  g_assert_no_errno (symlink ("nowhere", dangling));
  assert_refused (dangling, NUMEL_ERROR_NOT_FOUND, "an existing file expected");

  g_assert_no_errno (symlink ("loop", loop));
  assert_refused (loop, NUMEL_ERROR_UNREADABLE,
                  "a readable file expected: Too many levels of symbolic links");

  g_assert_no_errno (mkfifo (pipe, 0600));
  assert_refused (pipe, NUMEL_ERROR_UNREADABLE,
                  "a file expected, not a device, a pipe or a socket");
  assert_refused ("/dev/null", NUMEL_ERROR_UNREADABLE,
                  "a file expected, not a device, a pipe or a socket");
  assert_refused ("/dev/zero", NUMEL_ERROR_UNREADABLE,
                  "a file expected, not a device, a pipe or a socket");

  g_assert_no_errno (g_mkdir (folder, 0700));
  assert_refused (folder, NUMEL_ERROR_NOT_FOUND, "a folder with a config.json expected");
  inner = g_build_filename (folder, "config.json", NULL);
  g_assert_no_errno (g_mkdir (inner, 0700));
  assert_refused (folder, NUMEL_ERROR_UNREADABLE, "a file expected, not a folder");

  g_assert_no_errno (truncate (large, (off_t) 1 << 40));
  assert_refused (large, NUMEL_ERROR_TOO_LARGE, "at most 67108864 bytes expected, not more");
  g_assert_no_errno (truncate (large, NUMEL_CONFIG_MAX_SIZE + 1));
  assert_refused (large, NUMEL_ERROR_TOO_LARGE, "at most 67108864 bytes expected, not more");
}

static void
test_closed_file (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *path = write_text (fixture, "config.json", OLD_TEXT);
  g_autoptr (NumelConfig) config = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_no_errno (g_chmod (path, 0));
  config = open_path (path, &error);

  /* The superuser reads it all the same. */
  if (geteuid () == 0)
    {
      g_assert_no_error (error);
      return;
    }
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_UNREADABLE);
  g_assert_cmpstr (error->message, ==, "a readable file expected: Permission denied");
}

static void
test_stream (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (OLD_TEXT, -1, NULL);
  g_autoptr (GFile) zero = g_file_new_for_path ("/dev/zero");
  g_autoptr (GFileInputStream) endless = NULL;
  g_autoptr (NumelConfig) config = NULL;
  g_autoptr (GError) error = NULL;

  config = numel_config_new_from_stream (stream, &error);
  g_assert_no_error (error);
  g_assert_true (numel_config_get (config, "a") != NULL);

  endless = g_file_read (zero, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (numel_config_new_from_stream (G_INPUT_STREAM (endless), &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_TOO_LARGE);
  g_clear_error (&error);

  g_assert_true (g_input_stream_close (stream, NULL, NULL));
  g_assert_null (numel_config_new_from_stream (stream, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_UNREADABLE);
}

static void
test_saves (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *path = write_text (fixture, "config.json", OLD_TEXT);
  g_autofree char *new_path = path_in (fixture, "new.json");
  g_autoptr (NumelConfig) config = open_and_edit (path);
  mode_t mask = umask (022);

  g_assert_no_errno (g_chmod (path, 0640));
  assert_saves (config, path);
  g_assert_cmpint (get_mode (path), ==, 0640);

  g_assert_no_errno (g_chmod (path, 0606));
  assert_saves (config, path);
  g_assert_cmpint (get_mode (path), ==, 0606);

  assert_saves (config, new_path);
  g_assert_cmpint (get_mode (new_path), ==, 0644);
  g_assert_cmpuint (count_files (fixture->folder), ==, 2);
  umask (mask);
}

static void
test_saves_through_links (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autofree char *path = write_text (fixture, "config.json", OLD_TEXT);
  g_autofree char *folder = path_in (fixture, "folder");
  g_autofree char *link = path_in (fixture, "folder/link");
  g_autofree char *second = path_in (fixture, "second");
  g_autofree char *dangling = path_in (fixture, "dangling");
  g_autofree char *target = path_in (fixture, "target");
  g_autofree char *loop = path_in (fixture, "loop");
  g_autoptr (NumelConfig) config = open_and_edit (path);
  g_autoptr (GError) error = NULL;

  g_assert_no_errno (g_mkdir (folder, 0700));
  g_assert_no_errno (symlink ("../config.json", link));
  g_assert_no_errno (symlink (link, second));
  assert_saves (config, second);
  assert_holds (path, NEW_TEXT);
  g_assert_true (g_file_test (second, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));

  g_assert_no_errno (symlink ("target", dangling));
  assert_saves (config, dangling);
  assert_holds (target, NEW_TEXT);
  g_assert_true (g_file_test (dangling, G_FILE_TEST_IS_SYMLINK));

  g_assert_no_errno (symlink ("loop", loop));
  g_assert_false (save (config, loop, &error));
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_UNREADABLE);
}

static void
test_saves_under_all_names (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autofree char *path = write_text (fixture, "config.json",
                                      "{\"a\": 1, \"b\": \"longer than what comes\"}");
  g_autofree char *name = path_in (fixture, "name");
  g_autoptr (NumelConfig) config = open_and_edit (path);
  g_autoptr (GError) error = NULL;

  g_assert_no_errno (link (path, name));
  g_assert_true (numel_config_remove (config, "b", NULL));
  g_assert_true (save (config, path, &error));
  g_assert_no_error (error);
  assert_holds (path, "{\"a\": 2}");
  assert_holds (name, "{\"a\": 2}");
}

/* No byte may be written beyond a size, as on a full disk. */
static void
limit_size (rlim_t limit)
{
  struct rlimit limits;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_no_errno (getrlimit (RLIMIT_FSIZE, &limits));
  limits.rlim_cur = limit;
  g_assert_no_errno (setrlimit (RLIMIT_FSIZE, &limits));
}

static void
test_full_disk (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *path = write_text (fixture, "config.json", OLD_TEXT);
  g_autofree char *new_path = path_in (fixture, "new.json");
  g_autofree char *name = path_in (fixture, "name");
  g_autofree char *long_text = g_strnfill (100000, 'x');
  g_autoptr (NumelConfig) config = open_and_edit (path);
  g_autoptr (JsonNode) node = json_node_init_string (json_node_alloc (), long_text);
  g_autoptr (GError) error = NULL;

  g_assert_true (numel_config_set (config, "b", node, NULL));

  limit_size (4096);
  g_assert_false (save (config, path, &error));
  limit_size (RLIM_INFINITY);
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_UNREADABLE);
  g_assert_cmpstr (error->message, ==, "a place that can be written expected: File too large");
  g_clear_error (&error);
  g_assert_true (numel_config_is_modified (config));
  assert_holds (path, OLD_TEXT);

  limit_size (4096);
  g_assert_false (save (config, new_path, &error));
  limit_size (RLIM_INFINITY);
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_UNREADABLE);
  g_clear_error (&error);
  g_assert_false (g_file_test (new_path, G_FILE_TEST_EXISTS));

  /* A file with two names is written in its place, and put back. */
  g_assert_no_errno (link (path, name));
  limit_size (4096);
  g_assert_false (save (config, path, &error));
  limit_size (RLIM_INFINITY);
  g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_UNREADABLE);
  assert_holds (path, OLD_TEXT);
  assert_holds (name, OLD_TEXT);
  g_assert_cmpuint (count_files (fixture->folder), ==, 2);
}

static void
test_refuses_to_save (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autofree char *path = write_text (fixture, "config.json", OLD_TEXT);
  g_autofree char *pipe = path_in (fixture, "pipe");
  g_autofree char *nowhere = path_in (fixture, "nowhere/new.json");
  g_autoptr (NumelConfig) config = open_and_edit (path);
  const char *const targets[] = { pipe, nowhere, fixture->folder, "/dev/null" };

  g_assert_no_errno (mkfifo (pipe, 0600));
  for (gsize i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (save (config, targets[i], &error));
      g_assert_error (error, NUMEL_ERROR, NUMEL_ERROR_UNREADABLE);
      g_assert_true (numel_config_is_modified (config));
    }
  g_assert_cmpuint (count_files (fixture->folder), ==, 2);
}

static void
test_other_writer (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *path = write_text (fixture, "config.json", OLD_TEXT);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (NumelConfig) config = open_and_edit (path);

  g_assert_false (numel_config_differs_from_file (config, file));
  g_free (write_text (fixture, "config.json", "{\"a\": 3}\n"));
  g_assert_true (numel_config_differs_from_file (config, file));
  assert_saves (config, path);
  g_assert_false (numel_config_differs_from_file (config, file));
  g_assert_no_errno (g_unlink (path));
  g_assert_false (numel_config_differs_from_file (config, file));
}

int
main (int   argc,
      char *argv[])
{
  const struct
  {
    const char *path;
    void (*function) (Fixture *, gconstpointer);
  } tests[] = {
    { "/config-file/reads-a-file-a-folder-a-link", test_reads },
    { "/config-file/refuses-what-is-no-file", test_refuses },
    { "/config-file/refuses-a-closed-file", test_closed_file },
    { "/config-file/reads-a-stream-up-to-the-limit", test_stream },
    { "/config-file/saves-and-keeps-the-mode", test_saves },
    { "/config-file/saves-through-symbolic-links", test_saves_through_links },
    { "/config-file/saves-under-all-names", test_saves_under_all_names },
    { "/config-file/leaves-the-file-on-a-full-disk", test_full_disk },
    { "/config-file/refuses-to-save-where-no-file-can-be", test_refuses_to_save },
    { "/config-file/sees-another-writer", test_other_writer },
  };

  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].function, tear_down);

  return g_test_run ();
}
