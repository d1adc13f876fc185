package import Testing

extension Tag {
  /// A test that only `make test-all` runs, because it takes seconds, keeps the processors busy, or needs programs that
  /// only that command installs, such as clients of other languages, browsers and PostgreSQL.
  @Tag package static var slow: Self
  /// A suite of the server that `make test-all` runs with worlds in memory, in SQLite and in PostgreSQL.
  @Tag package static var everyStore: Self
}
