import Einlass
import EinlassDevice
import EinlassTesting
import EinlassWire
import EinlassWorld
import Foundation
import FoundationNetworking
import OAuth1
import Testing

/// External clients, tested with world files.
struct ClientRunTests {
  /// An app's own sign-in with an account of the phone, like the design "twitter".
  @Sendable private static func signIn(_ world: World, _ person: SimulatedPerson) async throws
    -> SignInOutcome
  {
    let consumer = TwitterConsumer(
      key: world.configuration.twitter.app.key, secret: world.configuration.twitter.app.secret)
    let credentials = try await TwitterAuthenticator(consumer: consumer, app: world.app).perform {
      await person.choose(among: $0)
    }
    return .credentials(
      .twitter,
      ["id": credentials.id, "screenName": credentials.screenName, "email": credentials.email])
  }

  @Test(arguments: [
    "three-accounts", "twitter/no-account", "twitter/access-denied", "choice-cancelled", "twitter/offline",
    "banned",
    "unknown-choice", "prompt-left-open", "choice-left-open",
  ])
  func `an external client ends as the world file expects`(name: String) async throws {
    let file = try WorldFile.named(name)
    let world = try await World(file.configuration)
    let run = await ScenarioRun.perform(in: world, Self.signIn)
    #expect(file.difference(from: run) == nil)
    let ours = await ScenarioRun.perform(file.signIn, in: try await World(file.configuration))
    #expect(run.course == ours.course && run.duration == ours.duration)
  }

  private struct Surprise: Error {}

  private static let errors: [(any Error & Sendable, SignInOutcome)] = [
    (
      TransportError.timedOut,
      .problem(name: "networkFailure", code: -1001, message: "The request timed out.")
    ),
    (Surprise(), .problem(name: "Surprise", code: nil, message: "Surprise()")),
  ]

  @Test(arguments: errors.indices)
  func `an error thrown by a client is a problem`(index: Int) async throws {
    let (error, outcome) = Self.errors[index]
    #expect(SignInOutcome(error) == outcome)
  }

  @Test func `a Foundation error is a network failure`() {
    guard case .problem(name: "networkFailure", code: -1003, _) = SignInOutcome(URLError(.cannotFindHost))
    else {
      Issue.record("\(SignInOutcome(URLError(.cannotFindHost)))")
      return
    }
  }

  @Test func `a client that waits too long has no answer`() async throws {
    let world = try await World(WorldConfiguration.builtIn)
    let run = await ScenarioRun.perform(in: world, limit: .seconds(30)) { world, _ in
      try await world.clock.sleep(for: .seconds(31))
      return .credentials(.twitter, [:])
    }
    #expect(run.outcome == .noAnswer)
    #expect(run.duration == .seconds(30))
  }

  @Test(.world { configuration in configuration.person.access = [.silent] })
  func `a silent person ends at the world's limit, as the journal says`() async throws {
    let world = try World.current
    let consumer = TwitterConsumer(key: world.twitterClient.key, secret: "secret")
    let authenticator = TwitterAuthenticator(consumer: consumer, app: world.app)
    let problem = await #expect(throws: TwitterAuthenticator.Problem.self) {
      try await authenticator.perform { $0.first }
    }
    #expect(problem?.code == -999)
    #expect(world.clock.now.seconds == 1_490_000_400 + 3600)
    #expect(
      JournalText(world.journal).text.contains(
        "the person has left the prompt open for 1h, the world's limit; it remains unanswered"))
    #expect(!world.app.accountStore.isAccessGranted(.twitter))
  }

  @Test(.world { configuration in configuration.person.choice = .silent })
  func `a person silent at an app's question is awaited for as long`() async throws {
    let world = try World.current
    #expect(await world.choose(among: ["nora_sim"]) == nil)
    #expect(await !world.confirm("nora_sim"))
    #expect(world.clock.now.seconds == 1_490_000_400 + 7200)
    #expect(JournalText(world.journal).text.contains("has left the list of accounts open for 1h"))
    #expect(JournalText(world.journal).text.contains("has left the question open for 1h"))
  }
}
