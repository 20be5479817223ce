/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "numel-file.h"

#include "core/text/numel-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK_SIZE (64 * 1024)

/* As many links as Linux follows. */
#define MAX_LINKS 40

static void
set_errno_error (GError **error, int number)
{
  if (number == ENOENT || number == ENOTDIR)
    numel_error_set (error, NUMEL_ERROR_NOT_FOUND, _("an existing file expected"));
  else
    numel_error_set (error, NUMEL_ERROR_UNREADABLE, _("a readable file expected: %s"),
                     g_strerror (number));
}

static void
set_size_error (GError **error, gsize max_size)
{
  numel_error_set (error, NUMEL_ERROR_TOO_LARGE,
                   _("at most %zu bytes expected, not more"), max_size);
}

/* GIO's words name the whole path, and the caller names the file already. */
static void
take_io_error (GError **error, GError *io_error)
{
  if (g_error_matches (io_error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
      || g_error_matches (io_error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY))
    numel_error_set (error, NUMEL_ERROR_NOT_FOUND, _("an existing file expected"));
  else
    numel_error_set (error, NUMEL_ERROR_UNREADABLE, _("a readable file expected: %s"),
                     io_error->message);
  g_error_free (io_error);
}

/**
 * numel_file_read_stream:
 * @stream: a stream, like standard input
 * @max_size: the most bytes that are read
 * @error: return location for an error
 *
 * Reads a stream to its end. A stream that does not end is left once @max_size bytes have come.
 *
 * An error is %NUMEL_ERROR_TOO_LARGE or %NUMEL_ERROR_UNREADABLE.
 *
 * Returns: (transfer full): what was read
 */
GBytes *
numel_file_read_stream (GInputStream *stream, gsize max_size, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  while (TRUE)
    {
      GError *local_error = NULL;
      gssize n_read = g_input_stream_read (stream, chunk, CHUNK_SIZE, NULL, &local_error);

      if (n_read < 0)
        {
          take_io_error (error, local_error);
          return NULL;
        }
      if (n_read == 0)
        return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));

      if (bytes->len + (gsize) n_read > max_size)
        {
          set_size_error (error, max_size);
          return NULL;
        }
      g_byte_array_append (bytes, chunk, n_read);
    }
}

/* Reads what is left of a file whose size may change meanwhile. */
static GBytes *
read_descriptor (int descriptor, gsize expected, gsize max_size, GError **error)
{
  gsize capacity = expected + 1;
  gsize size = 0;
  g_autofree char *content = g_malloc (capacity);

  while (TRUE)
    {
      gssize n_read = read (descriptor, content + size, capacity - size);

      if (n_read < 0 && errno == EINTR)
        continue;
      if (n_read < 0)
        {
          set_errno_error (error, errno);
          return NULL;
        }
      if (n_read == 0)
        return g_bytes_new_take (g_steal_pointer (&content), size);

      size += n_read;
      if (size > max_size)
        {
          set_size_error (error, max_size);
          return NULL;
        }
      if (size == capacity)
        {
          capacity += CHUNK_SIZE;
          content = g_realloc (content, capacity);
        }
    }
}

static gboolean
check_regular (const char *path, struct stat *status, GError **error)
{
  if (stat (path, status) != 0)
    {
      set_errno_error (error, errno);
      return FALSE;
    }

  if (S_ISREG (status->st_mode))
    return TRUE;

  if (S_ISDIR (status->st_mode))
    numel_error_set (error, NUMEL_ERROR_UNREADABLE, _("a file expected, not a folder"));
  else
    numel_error_set (error, NUMEL_ERROR_UNREADABLE,
                     _("a file expected, not a device, a pipe or a socket"));

  return FALSE;
}

/**
 * numel_file_read_path:
 * @path: path of a file
 * @in_folder: (nullable): the name of the file that is meant if @path is a folder
 * @max_size: the most bytes that are read
 * @error: return location for an error
 *
 * Reads a whole file. Only a regular one is read, so nothing waits for a device or a pipe, and its
 * size is looked at before.
 *
 * An error is %NUMEL_ERROR_NOT_FOUND, %NUMEL_ERROR_UNREADABLE or %NUMEL_ERROR_TOO_LARGE.
 *
 * Returns: (transfer full): what is in it
 */
GBytes *
numel_file_read_path (const char *path, const char *in_folder, gsize max_size, GError **error)
{
  g_autofree char *inner = NULL;
  g_autoptr (GBytes) bytes = NULL;
  struct stat status;
  int descriptor;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (in_folder != NULL && g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      inner = g_build_filename (path, in_folder, NULL);
      if (!g_file_test (inner, G_FILE_TEST_EXISTS))
        {
          numel_error_set (error, NUMEL_ERROR_NOT_FOUND, _("a folder with a %s expected"),
                           in_folder);
          return NULL;
        }
      path = inner;
    }

  /* Asked before the file is opened, for to open a device can do something by itself, and again
     after, for the name may have come to mean another. Nothing waits for a pipe's other end. */
  if (!check_regular (path, &status, error))
    return NULL;
  descriptor = open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0 || fstat (descriptor, &status) != 0)
    {
      set_errno_error (error, errno);
      if (descriptor >= 0)
        close (descriptor);
      return NULL;
    }

  if (!S_ISREG (status.st_mode))
    numel_error_set (error, NUMEL_ERROR_UNREADABLE,
                     _("a file expected, not a device, a pipe or a socket"));
  else if (status.st_size > 0 && (gsize) status.st_size > max_size)
    set_size_error (error, max_size);
  else
    bytes = read_descriptor (descriptor, MAX (status.st_size, 0), max_size, error);

  close (descriptor);

  return g_steal_pointer (&bytes);
}

/**
 * numel_file_read:
 * @file: a file
 * @in_folder: (nullable): the name of the file that is meant if @file is a folder
 * @max_size: the most bytes that are read
 * @error: return location for an error
 *
 * Reads a whole file, one with a path as numel_file_read_path() does. An error is like one of its.
 *
 * Returns: (transfer full): what is in it
 */
GBytes *
numel_file_read (GFile *file, const char *in_folder, gsize max_size, GError **error)
{
  g_autoptr (GFileInputStream) stream = NULL;
  GError *local_error = NULL;
  const char *path;
  GFileType type;

  g_return_val_if_fail (G_IS_FILE (file), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  path = g_file_peek_path (file);
  if (path != NULL)
    return numel_file_read_path (path, in_folder, max_size, error);

  type = g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL);
  if (type == G_FILE_TYPE_DIRECTORY && in_folder != NULL)
    {
      g_autoptr (GFile) inner = g_file_get_child (file, in_folder);

      return numel_file_read (inner, NULL, max_size, error);
    }

  stream = g_file_read (file, NULL, &local_error);
  if (stream == NULL)
    {
      take_io_error (error, local_error);
      return NULL;
    }

  return numel_file_read_stream (G_INPUT_STREAM (stream), max_size, error);
}

static gboolean
write_all (int descriptor, const char *content, gsize size)
{
  while (size > 0)
    {
      gssize n_written = write (descriptor, content, size);

      if (n_written < 0 && errno == EINTR)
        continue;
      if (n_written <= 0)
        return FALSE;
      content += n_written;
      size -= n_written;
    }

  return TRUE;
}

static void
set_write_error (GError **error, int number)
{
  numel_error_set (error, NUMEL_ERROR_UNREADABLE, _("a place that can be written expected: %s"),
                   g_strerror (number));
}

/* The file that a chain of symbolic links leads to, which need not exist. */
static char *
follow_links (const char *path, GError **error)
{
  g_autofree char *current = g_strdup (path);

  for (guint i = 0; i < MAX_LINKS; i++)
    {
      g_autofree char *target = g_file_read_link (current, NULL);
      g_autofree char *folder = NULL;

      if (target == NULL)
        return g_steal_pointer (&current);

      folder = g_path_get_dirname (current);
      g_free (current);
      current = g_path_is_absolute (target) ? g_steal_pointer (&target)
                                            : g_build_filename (folder, target, NULL);
    }

  set_write_error (error, ELOOP);

  return NULL;
}

/* Writes into the file itself, where another can't take its place: it has a second name, another
   owner, or its folder is closed. What was there is written back if the new content doesn't fit. */
static gboolean
write_in_place (const char *path, const char *content, gsize size, GError **error)
{
  g_autofree char *old = NULL;
  gsize old_size = 0;
  int descriptor = open (path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  int number = 0;

  if (descriptor < 0 || !g_file_get_contents (path, &old, &old_size, NULL))
    {
      set_write_error (error, errno);
      if (descriptor >= 0)
        close (descriptor);
      return FALSE;
    }

  if (!write_all (descriptor, content, size) || ftruncate (descriptor, size) != 0
      || fsync (descriptor) != 0)
    {
      number = errno;
      if (lseek (descriptor, 0, SEEK_SET) != 0 || !write_all (descriptor, old, old_size)
          || ftruncate (descriptor, old_size) != 0)
        g_warning ("%s could not be put back as it was", path);
    }
  close (descriptor);

  if (number != 0)
    set_write_error (error, number);

  return number == 0;
}

/* Writes a file beside the other and lets it take the other's name. */
static gboolean
write_beside (const char         *path,
              const struct stat  *status,
              const char         *content,
              gsize               size,
              GError            **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *beside = g_build_filename (folder, ".numel-XXXXXX", NULL);
  int descriptor = g_mkstemp_full (beside, O_RDWR | O_CLOEXEC, 0666);
  gboolean is_written;
  int number;

  if (descriptor < 0)
    {
      set_write_error (error, errno);
      return FALSE;
    }

  is_written = write_all (descriptor, content, size)
               && (status == NULL
                   || (fchown (descriptor, status->st_uid, status->st_gid) == 0
                       && fchmod (descriptor, status->st_mode & 07777) == 0))
               && fsync (descriptor) == 0;
  number = errno;

  if (close (descriptor) != 0 && is_written)
    {
      is_written = FALSE;
      number = errno;
    }
  if (is_written && g_rename (beside, path) != 0)
    {
      is_written = FALSE;
      number = errno;
    }

  if (!is_written)
    {
      g_unlink (beside);
      set_write_error (error, number);
    }

  return is_written;
}

static gboolean
write_path (const char *path, const char *content, gsize size, GError **error)
{
  g_autofree char *target = follow_links (path, error);
  g_autofree char *folder = NULL;
  struct stat status;
  gboolean is_own;

  if (target == NULL)
    return FALSE;

  if (stat (target, &status) != 0)
    {
      if (errno == ENOENT)
        return write_beside (target, NULL, content, size, error);
      set_write_error (error, errno);
      return FALSE;
    }

  if (!check_regular (target, &status, error))
    return FALSE;

  /* A file that may not be written is not to be replaced by its folder's permission either. */
  if (access (target, W_OK) != 0)
    {
      set_write_error (error, errno);
      return FALSE;
    }

  folder = g_path_get_dirname (target);
  is_own = geteuid () == 0 || (status.st_uid == geteuid () && status.st_gid == getegid ());
  if (status.st_nlink > 1 || access (folder, W_OK) != 0 || !is_own)
    return write_in_place (target, content, size, error);

  return write_beside (target, &status, content, size, error);
}

/* Where there is no path, GIO writes beside and renames as well; a close that is cancelled leaves
   the file as it was. */
static gboolean
write_remote (GFile *file, const char *content, gsize size, GError **error)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GFileOutputStream) stream = NULL;
  g_autoptr (GError) local_error = NULL;

  stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, &local_error);
  if (stream != NULL
      && g_output_stream_write_all (G_OUTPUT_STREAM (stream), content, size, NULL, NULL,
                                    &local_error)
      && g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, &local_error))
    return TRUE;

  if (stream != NULL)
    {
      g_cancellable_cancel (cancellable);
      g_output_stream_close (G_OUTPUT_STREAM (stream), cancellable, NULL);
    }
  numel_error_set (error, NUMEL_ERROR_UNREADABLE, _("a place that can be written expected: %s"),
                   local_error->message);

  return FALSE;
}

/**
 * numel_file_write:
 * @file: a file, which may exist
 * @bytes: what is to be in it
 * @error: return location for an error
 *
 * Writes a whole file or leaves it as it was. Its mode is kept, a symbolic link is followed, and a
 * file with several names keeps them all.
 *
 * An error is %NUMEL_ERROR_UNREADABLE, whatever the reason: a full disk, a folder that is closed.
 *
 * Returns: whether it was written
 */
gboolean
numel_file_write (GFile *file, GBytes *bytes, GError **error)
{
  const char *content, *path;
  gsize size;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);
  g_return_val_if_fail (bytes != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  content = g_bytes_get_data (bytes, &size);
  path = g_file_peek_path (file);

  if (path != NULL)
    return write_path (path, content, size, error);

  return write_remote (file, content, size, error);
}
