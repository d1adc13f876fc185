import Einlass
import EinlassTesting
import Testing

@Test(.world) func `Nora signs in, and hears about it when she is offline`() async throws {
  let world = try World.current
  let app = world.configuration.twitter.app
  let consumer = TwitterConsumer(key: app.key, secret: app.secret)
  let credentials = try await TwitterAuthenticator(consumer: consumer, app: world.app).perform { $0.first }
  #expect(credentials.name == "Nora Sim")

  try world.plan(.offline, for: .twitter.requestToken)
  await #expect(throws: TwitterAuthenticator.Problem.self) {
    try await TwitterAuthenticator(consumer: consumer, app: world.app).perform { $0.first }
  }
}
