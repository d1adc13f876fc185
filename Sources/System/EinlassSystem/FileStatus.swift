/// Results of `stat` in which C libraries differ.
extension stat {
  /// The time of the last change of the file's contents.
  package var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
