internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1
internal import Synchronization

/// The secrets of one simulated Facebook, looked up on first use.
final class FacebookSecrets: Sendable {
  fileprivate struct State {
    var seal: FormSeal?
    var openID: OpenIDKey?
  }

  fileprivate let state = Mutex(State())
}

extension SimulatedFacebook {
  /// The seal for the dialogs' forms. A world that shows no page takes no random values for it.
  func formSeal() throws -> FormSeal {
    if let seal = secrets.state.withLock(\.seal) { return seal }
    let record = try secret(for: .forms) { SharedSecret(random.alphanumerics(43)) }
    let seal = FormSeal(secret: record.secret)
    secrets.state.withLock { $0.seal = seal }
    return seal
  }

  /// The key that signs `id_token`s. Most worlds never need it.
  func openIDKey() throws -> OpenIDKey {
    if let key = secrets.state.withLock(\.openID) { return key }
    // No behavior depends on the key's value, so it need not come from the world's random source.
    let record = try secret(for: .openID) {
      guard let text = try RSAKey.makeNew().privateKeyPEM else { throw GraphError.unknownError }
      return SharedSecret(text)
    }
    guard let key = OpenIDKey(record) else { throw GraphError.unknownError }
    secrets.state.withLock { $0.openID = key }
    return key
  }

  /// The world's secret for `purpose`.
  private func secret(
    for purpose: FacebookSecretRecord.Purpose, _ make: () throws -> SharedSecret
  ) throws -> FacebookSecretRecord {
    if let record = tables.find(FacebookSecretRecord.self, purpose.rawValue) { return record }
    let record = FacebookSecretRecord(purpose: purpose, secret: try make(), madeAt: clock.now)
    if tables.insert(record) { return record }
    return tables.find(FacebookSecretRecord.self, purpose.rawValue) ?? record
  }
}
