import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Testing

/// Unpredictable states, and attacks on predictable ones.
struct PredictableStateTests {
  /// Returns the state of the sign-in that `run` started.
  private func state(in run: ScenarioRun) throws -> String {
    let dialog = try #require(run.journal.messages.last { $0.endpoint == "facebook.dialog" })
    return try #require(dialog.request.query["state"])
  }

  private func world(predictable: Bool, seed: UInt64 = 1) async throws -> World {
    var configuration = WorldConfiguration()
    configuration.seed = seed
    configuration.facebook.people = [
      FacebookConfiguration.Person(name: "Nora Sim", login: "nora@sim.example"),
      FacebookConfiguration.Person(name: "Mallory Sim", login: "mallory@sim.example"),
    ]
    let world = try await World(configuration)
    if predictable { try world.plan("predictable-states", for: "broker.state", times: 1_000_000) }
    return world
  }

  private func signIn(in world: World) async throws -> ScenarioRun {
    await ScenarioRun.perform(SignInScenario(.broker), in: world)
  }

  /// Returns the number of different states in `count` sign-ins, each in its own world with the same seed.
  private func differentStates(_ count: Int, predictable: Bool) async throws -> Int {
    var states: Set<String> = []
    for _ in 0..<count {
      let run = try await signIn(in: try await world(predictable: predictable))
      states.insert(try state(in: run))
    }
    return states.count
  }

  @Test func `states do not repeat, though the seed does`() async throws {
    #expect(try await differentStates(50, predictable: false) == 50)
  }

  @Test func `this test finds the planned failure`() async throws {
    #expect(try await differentStates(50, predictable: true) == 1)
  }

  @Test func `a state has 256 bits, and every digit occurs in every place`() async throws {
    var places: [Set<Character>] = Array(repeating: [], count: 64)
    let world = try await world(predictable: false)
    for _ in 0..<200 {
      let state = try state(in: try await signIn(in: world))
      let digits = try #require(state.wholeMatch(of: /facebook-([0-9a-f]{64})/)?.output.1)
      for (place, digit) in digits.enumerated() { places[place].insert(digit) }
    }
    // In 200 draws, the probability of fewer than ten of the sixteen digits is 10^-46.
    for place in places { #expect(place.count >= 10) }
  }

  /// Performs an attacker's response to the person's sign-in: the attacker signs in, and makes the broker believe that
  /// it was this sign-in.
  private func forge(_ state: String, in world: World) async throws -> Int {
    let query: FormFields = [
      "client_id": FacebookConfiguration.App().id, "state": state,
      "redirect_uri": "https://einlass.temboolive.com/callback/facebook",
      "einlass_person": "mallory@sim.example",
    ]
    let dialog = try await world.transport.send(
      WireRequest(.get, host: "www.facebook.com", target: "/dialog/oauth?\(query.encoded)"))
    let location = try #require(dialog.head.headerFields[.location])
    let target = location.dropFirst("https://einlass.temboolive.com".count).prefix { $0 != "#" }
    let response = try await world.transport.send(
      WireRequest(.get, host: "einlass.temboolive.com", target: String(target)))
    return response.head.status.code
  }

  /// Returns an attacker's guess of the next state, based on the current second.
  private func guess(at clock: VirtualClock) -> String {
    let octets = SeededRandomSource(seed: UInt64(clock.now.seconds)).octets(32)
    return "facebook-"
      + octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: [(true, "Mallory Sim"), (false, "Nora Sim")])
  func `a guessed state lets an attacker sign the person in as another person`(
    _ predictable: Bool, _ name: String
  ) async throws {
    let world = try await world(predictable: predictable)
    // The attacker acts first, between the start and the person's own answer.
    let page = MeddledPage(page: world.page()) {
      let status = try? await forge(guess(at: world.clock), in: world)
      #expect(status == (predictable ? 200 : 400))
    }
    let settings = BrokeredLogin.Settings(
      account: "einlass", key: .init(name: "simBrokerApp", value: "simBrokerKey0000000000000000004"),
      preset: "Facebook", appID: FacebookConfiguration.App().id)
    let login = BrokeredLogin(settings, app: world.app, page: page, states: world.states)
    let token = try await login.signIn()
    #expect(try await login.person(of: token).name == name)
  }
}

/// A page with an action that runs before it.
private struct MeddledPage: WebAuthenticationSession {
  let page: SimulatedPage
  let meddle: @Sendable () async -> Void

  func authenticate(
    _ url: URL, callbackScheme: String, cookies: WebCookies
  ) async throws(WebAuthenticationError) -> URL {
    await meddle()
    return try await page.authenticate(url, callbackScheme: callbackScheme, cookies: cookies)
  }
}
