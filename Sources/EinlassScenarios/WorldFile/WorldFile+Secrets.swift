internal import EinlassTwitter
public import EinlassWorld
public import OAuth1
public import OAuth1Doctor

extension WorldFile {
  /// The apps and tokens that Twitter knows in the world as it starts, for the signature doctor; where there are very
  /// many, those that `request` names, and some others.
  public func knownSecrets(for request: ArrivingRequest) async throws(WorldFileError) -> KnownSecrets {
    do {
      return try await World(configuration).twitter.knownSecrets(for: request)
    } catch {
      throw WorldFileError(file: path, line: nil, key: "", message: "\(error)")
    }
  }
}
