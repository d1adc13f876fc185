internal import EinlassDevice
internal import EinlassURLSession
internal import EinlassWire
internal import OAuth1

/// The time and the nonce that a request is signed with.
struct SigningMoment {
  /// Seconds since 1970.
  let timestamp: Int64
  let nonce: String
  /// The app in whose name is signed; nil: outside of a world.
  var app: InstalledApp?

  /// Those of the phone of the app that runs, so that a world's run can be repeated; real ones outside of a world.
  ///
  /// What is signed in a world is to be sent there, so that `URLSession.shared` reaches it from then on.
  static var now: SigningMoment {
    guard let app = InstalledApp.running else {
      return SigningMoment(timestamp: RequestSigner.timestamp, nonce: UUID().uuidString)
    }
    TransportURLProtocol.register()
    return SigningMoment(timestamp: app.clock.now.seconds, nonce: app.random.uuid(), app: app)
  }
}
