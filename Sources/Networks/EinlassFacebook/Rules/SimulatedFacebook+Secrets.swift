internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1
internal import Synchronization

/// The secrets of one simulated Facebook as it uses them, once it has looked them up.
final class FacebookSecrets: Sendable {
  fileprivate struct State {
    var seal: FormSeal?
    var openID: OpenIDKey?
  }

  fileprivate let state = Mutex(State())
}

extension SimulatedFacebook {
  /// What seals the forms of the dialogs: a world that shows no page takes nothing from the random source for it.
  func formSeal() throws -> FormSeal {
    if let seal = secrets.state.withLock(\.seal) { return seal }
    let record = try secret(for: .forms) { SharedSecret(random.alphanumerics(43)) }
    let seal = FormSeal(secret: record.secret)
    secrets.state.withLock { $0.seal = seal }
    return seal
  }

  /// What signs `id_token`s; most worlds never need it.
  func openIDKey() throws -> OpenIDKey {
    if let key = secrets.state.withLock(\.openID) { return key }
    // Nothing depends on which key it is, so it need not come from the world's random source.
    let record = try secret(for: .openID) {
      guard let text = try RSAKey.makeNew().privateKeyPEM else { throw GraphError.unknownError }
      return SharedSecret(text)
    }
    guard let key = OpenIDKey(record) else { throw GraphError.unknownError }
    secrets.state.withLock { $0.openID = key }
    return key
  }

  /// The secret that the world has for `purpose`.
  private func secret(
    for purpose: FacebookSecretRecord.Purpose, _ make: () throws -> SharedSecret
  ) throws -> FacebookSecretRecord {
    if let record = tables.find(FacebookSecretRecord.self, purpose.rawValue) { return record }
    let record = FacebookSecretRecord(purpose: purpose, secret: try make(), madeAt: clock.now)
    if tables.insert(record) { return record }
    return tables.find(FacebookSecretRecord.self, purpose.rawValue) ?? record
  }
}
