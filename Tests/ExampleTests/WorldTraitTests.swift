import EinlassDevice
import EinlassTesting
import Foundation
import FoundationNetworking
import OAuth1
import Testing

struct WorldTraitTests {
  @Test(.world) func `a test has the built-in world, and its session signs in`() async throws {
    let world = try World.current
    let client = TwitterClient(in: world, session: URLSession(configuration: .world))
    #expect(try await client.person().name == "Nora Sim")
    #expect(world.journal.messages.map(\.endpoint) == ["twitter.verify_credentials"])
    #expect(InstalledApp.current?.identity == world.app.identity)
  }

  @Test(.world) func `the shared session reaches the world too`() async throws {
    let client = TwitterClient(in: try World.current, session: .shared)
    #expect(try await client.person().name == "Nora Sim")
  }

  @Test(.world("three-accounts")) func `a world has the name of its file`() throws {
    #expect(
      try World.current.configuration.twitter.people.map(\.screenName) == ["nora_sim", "otto_sim", "ida_sim"])
  }

  @Test(.world("denied-here")) func `a custom world is beside the test`() async throws {
    let run = await ScenarioRun.perform(SignInScenario(.twitter), in: try World.current)
    #expect(run.outcome == .problem(name: "twitterAccountAccessNotGranted", code: nil, message: nil))
  }

  @Test(.world { configuration in configuration.start = .now })
  func `a client on the system clock signs in if the world begins now`() async throws {
    let world = try World.current
    let client = TwitterClient(
      session: URLSession(configuration: .world),
      signer: RequestSigner(client: world.twitterClient, token: world.twitterToken(of: "nora_sim")),
      now: { Int64(Date().timeIntervalSince1970) })
    #expect(try await client.person().name == "Nora Sim")
  }

  @Test(
    .world("three-accounts") { configuration in
      try configuration.plan(.offline, for: .twitter.verifyCredentials)
    })
  func `a file's world is changed before it is made`() async throws {
    let client = TwitterClient(in: try World.current, session: URLSession(configuration: .world))
    let error = await #expect(throws: URLError.self) { try await client.person() }
    #expect(error?.code == .notConnectedToInternet)
  }

  @Test(.world, arguments: 0..<20)
  func `each argument has its own world`(number: Int) async throws {
    let world = try World.current
    #expect(world.journal.count == 0)
    world.clock.advance(by: .seconds(number))
    let client = TwitterClient(in: world, session: URLSession(configuration: .world))
    _ = try await client.person()
    #expect(world.clock.now.seconds == 1_490_000_400 + Int64(number))
    #expect(world.journal.count == 1)
  }

  @Test(.world) func `child tasks share the test's world, detached tasks have none`() async throws {
    let world = try World.current
    async let inner = { try World.current === world }()
    #expect(try await inner)
    let isKnown = await Task.detached { (try? World.current) != nil }.value
    #expect(!isKnown)
  }

  @Test func `without the trait there is no world`() async throws {
    #expect(throws: NoCurrentWorld.self) { try World.current }
    let url = try #require(URL(string: "https://api.twitter.com/"))
    var configuration: URLSessionConfiguration?
    withKnownIssue {
      configuration = .world
    } matching: { issue in
      issue.error is NoCurrentWorld
    }
    let session = URLSession(configuration: try #require(configuration))
    let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
    #expect(error?.code == .cannotConnectToHost)
  }
}

@Suite(.world) struct WorldSuiteTests {
  struct Inner {
    @Test func `suites within a suite have worlds too`() throws {
      #expect(try World.current.journal.count == 0)
    }
  }

  @Test(arguments: [1, 2]) func `each test of a suite has its own world`(number: Int) async throws {
    let client = TwitterClient(in: try World.current, session: URLSession(configuration: .world))
    _ = try await client.person()
    #expect(try World.current.journal.count == 1)
  }
}
