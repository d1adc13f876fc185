internal import Einlass
internal import EinlassDevice
internal import EinlassFacebook
internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The steps of a scenario with a web login, in a world.
struct WebLoginRun: Sendable {
  let scenario: WebLoginScenario
  let signIn: SignInScenario
  let world: World
  private let page: WebLoginPage
  /// The reason for the person's last logout.
  private let cause = CauseNote()
  private let backEnd: LoginBackEnd?

  private final class CauseNote: Sendable {
    let last = Mutex<FacebookLogOutCause?>(nil)
  }

  /// The current state.
  private struct Stage {
    var login: FacebookWebLogin
    var validity: FacebookTokenValidity
    var response: FacebookWebLogin.Response?
    /// The result of the last step, keyed by the report's field names.
    var end: [String: String] = [:]
    /// Fields from earlier steps.
    var kept: [String: String] = [:]
  }

  init(scenario: WebLoginScenario, signIn: SignInScenario, world: World) {
    self.scenario = scenario
    self.signIn = signIn
    self.world = world
    page = WebLoginPage(scenario: scenario, world: world)
    world.backEnd.graphVersion = scenario.version
    let transport = world.transport(of: .app)
    let address = scenario.exchange == .none ? nil : URL(string: World.loginBackEnd)
    backEnd = address.map { LoginBackEnd(at: $0, transport: transport, clock: world.clock) }
  }

  /// Performs the steps, and returns the fields of the report. `nil` if a step did not finish within the limit.
  func perform() async -> [String: String]? {
    var stage = Stage(login: makeLogin(), validity: makeValidity())
    for act in scenario.acts {
      guard await world.result(within: act.limit, of: { await perform(act, &stage) }) != nil else {
        return nil
      }
    }
    return report(stage)
  }

  // MARK: - Steps

  private func perform(_ act: WebLoginScenario.Act, _ stage: inout Stage) async {
    switch act {
    case .logIn: await logIn(&stage)
    case .startAgain:
      stage.login = makeLogin()
      stage.validity = makeValidity()
      world.journal.record(.app("starts again"))
      stage.end = Self.fields(await stage.validity.start())
    case .check: stage.end = Self.fields(await stage.validity.checkTokenValidity())
    case .logOut:
      await stage.validity.logOut()
      stage.end = [:]
    case .event(let name, let user): await world.triggerOrRecord(name, for: user)
    case .passes(let seconds): await pass(seconds, &stage)
    case .receives(let callback): stage.end["callback"] = page.open(callback)?.rawValue
    case .handsIn(let input): await handIn(input, &stage)
    }
  }

  private func makeLogin() -> FacebookWebLogin {
    var settings = FacebookWebLogin.Settings(
      appID: signIn.facebookAppID ?? world.facebookAppID, permissions: signIn.permissions)
    settings.responseType = scenario.responseType
    settings.version = scenario.version
    settings.cookies = scenario.cookies
    settings.asksAgain = scenario.asksAgain
    let login = FacebookWebLogin(settings, app: world.app, page: page)
    page.belong(to: login)
    return login
  }

  private func makeValidity() -> FacebookTokenValidity {
    let journal = world.journal
    let note = cause
    return FacebookTokenValidity(app: world.app, backEnd: backEnd, version: scenario.version) { cause in
      journal.record(.app("logs the person out: \(cause)"))
      note.last.withLock { $0 = cause }
    }
  }

  private func logIn(_ stage: inout Stage) async {
    stage.end = [:]
    do throws(FacebookWebLogin.LoginError) {
      let response = try await stage.login.logIn()
      stage.response = response
      stage.kept.merge(Self.fields(response)) { _, new in new }
      world.journal.record(.app("receives the response: \(response)"))
      await keep(response, &stage)
    } catch {
      stage.end = error.fields
      world.journal.record(.app("is not logged in: \(error)"))
    }
    stage.kept["intruder"] = page.intrusion?.rawValue
  }

  /// Exchanges the response for a login to keep. A response without a code or token yields nothing.
  private func keep(_ response: FacebookWebLogin.Response, _ stage: inout Stage) async {
    do {
      guard let credential = try await credential(response) else { return }
      stage.kept["expiresIn"] = lifetime(credential)
      do {
        try await stage.validity.keep(credential)
      } catch {
        stage.end["keychainFailure"] = error.name
      }
    } catch let failure as LoginBackEnd.BackEndError {
      stage.end = failure.fields
      world.journal.record(.app("is not logged in: \(failure)"))
    } catch {
      stage.end["message"] = "\(error)"
    }
  }

  private func credential(_ response: FacebookWebLogin.Response) async throws -> WebLoginCredential? {
    guard let backEnd else { return response.token.map { WebLoginCredential($0) } }
    let mode: LoginBackEnd.ExchangeMode = scenario.exchange == .facebook ? .facebook : .session
    if let code = response.code {
      return try await backEnd.exchange(code: code, redirectURI: response.redirectURI, for: mode)
    }
    guard let token = response.token else { return nil }
    return try await backEnd.exchange(token: token.token.reveal(), for: mode)
  }

  private func pass(_ seconds: Int64, _ stage: inout Stage) async {
    let end = world.clock.now.advanced(by: .seconds(seconds))
    let before = stage.validity.credential
    await stage.validity.checkDaily(until: end)
    if end > world.clock.now { world.clock.set(to: end) }
    if before != nil, stage.validity.credential == nil, let cause = cause.last.withLock({ $0 }) {
      stage.end = ["cause": cause.name]
    }
  }

  private func handIn(_ input: WebLoginScenario.ForgedInput, _ stage: inout Stage) async {
    guard let backEnd else { return }
    let address = stage.login.settings.redirectURI
    do {
      switch input {
      case .usedCode: _ = try await backEnd.exchange(code: stage.response?.code ?? "", redirectURI: address)
      case .inventedCode: _ = try await backEnd.exchange(code: "AQinvented", redirectURI: address)
      case .inventedToken: _ = try await backEnd.exchange(token: "EAAinvented")
      case .foreignToken: _ = try await backEnd.exchange(token: try world.tokenOfAnotherApp())
      }
      stage.end = ["backEnd": "accepted"]
    } catch let failure as LoginBackEnd.BackEndError {
      stage.end = failure.fields
    } catch {
      stage.end = ["message": "\(error)"]
    }
  }

  // MARK: - The report

  private func lifetime(_ credential: WebLoginCredential) -> String {
    guard credential.expiration < FacebookTokenData.distantFuture else { return "never" }
    return String(credential.expiration.seconds - world.clock.now.seconds)
  }

  private func report(_ stage: Stage) -> [String: String] {
    var fields = stage.kept.merging(stage.end) { _, new in new }
    let credential = stage.validity.credential
    fields["state"] = credential == nil ? "loggedOut" : "loggedIn"
    fields["credential"] = credential?.issuer.rawValue
    if fields["id"] == nil { fields["id"] = credential?.person?.id }
    if fields["name"] == nil { fields["name"] = credential?.person?.name }
    fields["keychain"] = lookIntoKeychain()
    fields["pages"] = String(world.journal.pagesFilledIn)
    fields["questions"] = String(world.journal.questions)
    return fields.filter { !$0.value.isEmpty }
  }

  /// Reads the tables, since the app's own access to the Keychain would be in the journal.
  private func lookIntoKeychain() -> String {
    let service = WebLoginKeychain(app: world.app).service
    let items = world.tables.list(KeychainItemRecord.self, last: .max)
    return items.contains { $0.key.service == service } ? "credential" : "empty"
  }
}

extension WebLoginScenario.Act {
  /// The step's limit on the virtual clock. A step in which time passes may take that much longer.
  fileprivate var limit: Duration {
    if case .passes(let seconds) = self { .seconds(seconds) + ScenarioRun.limit } else { ScenarioRun.limit }
  }
}
