#ifndef EMBEDDED_FILES_H
#define EMBEDDED_FILES_H

#include <stddef.h>

/// A text file that is a part of the program.
struct embedded_file {
  const char *name;
  const char *text;
};

/// The control room's page: the file at `index`, in the order of the names; NULL after the last one.
const struct embedded_file *embedded_page_file(size_t index);

/// The descriptions of providers: the file at `index`, in the order of the names; NULL after the last one.
const struct embedded_file *embedded_provider(size_t index);

#endif
