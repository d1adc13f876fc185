import EinlassSimulator

extension WorldDirectory {
  /// Returns a directory in which only `own` knows `ownKey` and the Facebook app 77; `w1` and `w2` are created from the
  /// template.
  static func sample() async throws -> WorldDirectory {
    let directory = try await WorldDirectory()
    try await directory.create("w1")
    try await directory.create("w2")
    var configuration = WorldConfiguration()
    configuration.twitter.app.key = "ownKey"
    configuration.facebook.app.id = "77"
    try await directory.create("own", from: configuration)
    return directory
  }
}
