import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import OAuth1Doctor
import Synchronization
import Testing

/// The names that blocks of the catalogues assume. They are in this file because a block's own file imports only the
/// modules that the page shows.
struct CatalogueApp {
  let world: World
  let settings = FacebookSession.Settings(appID: "500000000000001", permissions: ["email"])
  let cache = MemoryTokenCache()
  let address: URL
  let url: URL
  let sourceApplication: String? = "com.apple.mobilesafari"
  let key: SharedSecret = "simBrokerKey0000000000000000004"
  let curtain = CatalogueCurtain()
  let shown = Shared<[String]>([])

  init() async throws {
    world = try await World(WorldConfiguration.builtIn)
    address = try #require(URL(string: World.loginBackEnd))
    url = try #require(URL(string: "fb500000000000001://authorize/?error=access_denied"))
  }

  var app: InstalledApp { world.app }
  var page: SimulatedPage { world.page() }
  var screen: SimulatedScreen { world.screen }
  var backEnd: WorldBackEnd { world.backEnd }
  func show(_ text: String) { shown.change { $0.append(text) } }
}

/// Records each step of a coordinator.
final class CatalogueCurtain: SignInCoordinatorDelegate {
  private let noted = Mutex<[SignInMachine.State]>([])
  var states: [SignInMachine.State] { noted.withLock { $0 } }

  func signInCoordinator(_ coordinator: SignInCoordinator, took step: SignInStep) {
    noted.withLock { $0.append(step.state) }
  }
}

/// A delegate of a login through the broker.
@MainActor final class CatalogueController: BrokeredLoginDelegate {
  let login: BrokeredLogin
  var token: BrokeredToken?

  init(_ login: BrokeredLogin) { self.login = login }

  func brokeredLogin(_ login: BrokeredLogin, loaded authorizationURL: URL) {}
  func brokeredLogin(_ login: BrokeredLogin, finalized token: BrokeredToken) { self.token = token }
  func brokeredLogin(_ login: BrokeredLogin, failed failure: BrokeredLogin.LoginError) {
    Issue.record("\(failure)")
  }
}

/// A request with a wrong signature, as a server receives it.
struct CatalogueRequest {
  let client = ClientCredentials(key: "key", secret: "secret")
  let token = TokenCredentials(token: "token", secret: "token secret")
  let now: Int64 = 1_490_000_000
  let request: ArrivingRequest
}

/// An app of the time, which uses the process's phone.
@MainActor struct OldAppController {
  static var foundApp: InstalledApp?
  func signIn() { Self.foundApp = InstalledApp.running }
}

struct CatalogueTests {
  @Test func `the page on web logins logs in through the back end`() async throws {
    let place = try await CatalogueApp()
    // The clock jumps from one daily check to the next, until the login has expired.
    try await place.logIn()
    #expect(place.shown.value == ["Logged out: the login has ended; log in again"])
  }

  @Test func `the page on sessions opens one, which ignores foreign addresses`() async throws {
    let place = try await CatalogueApp()
    let (session, person) = try await place.openSession()
    #expect(person.name == "Nora Sim")
    place.handOn(to: session)
    #expect(session.isOpen)
  }

  @Test func `the page on the broker signs in, also with a delegate`() async throws {
    let place = try await CatalogueApp()
    #expect(try await place.signInThroughBroker() == "Nora Sim")
    var settings = BrokeredLogin.Settings(
      account: "einlass", key: BrokeredLogin.Key(name: "simBrokerApp", value: place.key), preset: "Facebook",
      appID: "500000000000001")
    settings.forwardingURL = URL(string: "einlass-demo://signed-in")
    let login = BrokeredLogin(settings, app: place.app, page: place.page, states: place.world.states)
    let controller = await CatalogueController(login)
    await controller.signIn()
    try await eventually("the delegate has the token") { await controller.token != nil }
  }

  @Test func `the page on starts asks the back end and shows the login`() async throws {
    let place = try await CatalogueApp()
    let coordinator = await place.startApp()
    #expect(coordinator.state == .signedOut)
    #expect(place.curtain.states.last == .signedOut)
  }

  @Test func `the page on worlds plans a failure and revokes a token`() async throws {
    let world = try await FailurePageBlock.world()
    let client = RequestSigner(client: world.twitterClient, token: world.twitterToken(of: "nora_sim"))
    var request = WireRequest(
      .get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json")
    request.head.headerFields[.authorization] = try client.authorization(
      for: SignableRequest(method: "GET", url: "https://api.twitter.com/1.1/account/verify_credentials.json"),
      at: world.clock.now.seconds, nonce: "n1")
    #expect(try await world.transport.send(request).head.status == .unauthorized)
    await #expect(throws: TransportError.self) {
      try await world.transport.send(
        WireRequest(.post, host: "api.twitter.com", target: "/oauth/request_token"))
    }
  }

  @Test func `the pages of OAuth1 sign with another method and verify in a dialect`() throws {
    try MethodPageBlock.sign()
    #expect(!verifier.policy.rules.encodesSecrets)
    #expect(verifier.policy.rules.repeated == .lastCounts)
  }

  @Test func `the doctor's page explains a signature`() {
    let request = ArrivingRequest(
      method: "GET", scheme: "https", authority: "api.example.com", target: "/", contentType: nil,
      authorization: [#"OAuth oauth_consumer_key="key", oauth_signature="wrong""#], body: [])
    CatalogueRequest(request: request).explain()
  }

  @Test @MainActor func `the page on Apple's modules sets the process's phone`() async throws {
    defer { InstalledApp.processWide = nil }
    try await ProcessWideBlock.signIn(WorldConfiguration.builtIn)
    #expect(OldAppController.foundApp != nil)
  }
}
