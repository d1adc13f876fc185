internal import EinlassDevice
internal import EinlassURLSession
internal import EinlassWire
internal import OAuth1

/// The time and the nonce of a signature.
struct SigningMoment {
  /// Seconds since 1970.
  let timestamp: Int64
  let nonce: String
  /// The app that signs. `nil` outside a world.
  var app: InstalledApp?

  /// The time and a nonce from the running app's phone, so that a world's run can be repeated; outside a world, real
  /// ones.
  ///
  /// A request signed in a world should be sent there, so this makes `URLSession.shared` reach the world from then on.
  static var now: SigningMoment {
    guard let app = InstalledApp.running else {
      return SigningMoment(timestamp: RequestSigner.timestamp, nonce: UUID().uuidString)
    }
    TransportURLProtocol.register()
    return SigningMoment(timestamp: app.clock.now.seconds, nonce: app.random.uuid(), app: app)
  }
}
