import Einlass
import EinlassSimulator
import EinlassWire
import Testing

@Test func `a person signs in, and not while offline`() async throws {
  var configuration = WorldConfiguration()
  configuration.twitter.people = [TwitterConfiguration.Person(screenName: "nora_sim", name: "Nora Sim")]
  configuration.phone.accounts = [PhoneConfiguration.Account(.twitter, person: "nora_sim")]
  let world = try await World(configuration)

  let consumer = TwitterConsumer(
    key: configuration.twitter.app.key, secret: configuration.twitter.app.secret)
  let authenticator = TwitterAuthenticator(consumer: consumer, app: world.app)
  let credentials = try await authenticator.perform { names in names.first }
  print("signed in as \(credentials.name)")

  try world.plan(.offline, for: .twitter.requestToken)
  // The next sign-in throws TwitterAuthenticator.Problem.networkFailure(-1009, ...).

  #expect(credentials.name == "Nora Sim")
  await #expect {
    try await TwitterAuthenticator(consumer: consumer, app: world.app).perform { names in names.first }
  } throws: { problem in
    guard case TwitterAuthenticator.Problem.networkFailure(-1009, _) = problem else { return false }
    return true
  }
}
