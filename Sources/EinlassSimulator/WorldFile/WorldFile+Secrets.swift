internal import EinlassNetworks
public import OAuth1

extension WorldFile {
  /// The apps and tokens that Twitter knows in the world as it starts, for the signature doctor.
  public func knownSecrets() async throws(WorldFileMistake) -> KnownSecrets {
    do {
      return try await World(plan).twitter.knownSecrets()
    } catch {
      throw WorldFileMistake(file: path, line: nil, key: "", message: "\(error)")
    }
  }
}
