/// What `stat` tells of a file, where C libraries differ.
extension stat {
  /// When the file's contents were changed last.
  package var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
