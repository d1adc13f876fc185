internal import Einlass
internal import EinlassBroker
internal import EinlassDevice
internal import EinlassFacebook
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The steps of a scenario with a broker, in a world.
struct BrokerRun: Sendable {
  let scenario: BrokerScenario
  let signIn: SignInScenario
  let world: World

  /// The fields of the report. `nil` if a step did not finish within the limit.
  func perform() async -> [String: String]? {
    let login = BrokeredLogin(
      settings, app: world.app, page: world.page(hasWindow: scenario.hasWindow), states: world.states)
    let listener = BrokerListener(world.journal)
    login.delegate = listener
    var fields: [String: String] = [:]
    var token: BrokeredToken?
    for act in scenario.acts {
      let result = await world.result { await perform(act, login, &token, &fields) }
      guard let failure = result else { return nil }
      fields["failure"] = failure?.name
      fields["message"] = failure?.description
      // The next steps depend on the failed one.
      if failure != nil { break }
    }
    fields["steps"] = listener.steps.joined(separator: ", ")
    return fields
  }

  private func perform(
    _ act: BrokerScenario.Act, _ login: BrokeredLogin, _ token: inout BrokeredToken?,
    _ fields: inout [String: String]
  ) async -> BrokeredLogin.LoginError? {
    do throws(BrokeredLogin.LoginError) {
      switch act {
      case .signIn:
        let new = try await login.signIn()
        token = new
        fields["lifetime"] = new.expiration.map { String($0.seconds - world.clock.now.seconds) }
      case .me:
        guard let token else { return nil }
        let person = try await login.person(of: token)
        let known = [
          "id": person.id, "name": person.name, "firstName": person.firstName, "lastName": person.lastName,
          "email": person.email,
        ]
        fields.merge(known.compactMapValues(\.self)) { _, new in new }
      }
      return nil
    } catch {
      return error
    }
  }

  private var settings: BrokeredLogin.Settings {
    let accounts = world.configuration.broker.accounts
    let account = accounts.first { $0.name == scenario.account } ?? accounts.first
    let key = account?.keys.sorted { $0.key < $1.key }.first {
      scenario.keyName == nil || $0.key == scenario.keyName
    }
    var settings = BrokeredLogin.Settings(
      account: scenario.account ?? account?.name ?? "",
      key: BrokeredLogin.Key(
        name: scenario.keyName ?? key?.key ?? "", value: SharedSecret(scenario.keyValue ?? key?.value ?? "")),
      preset: scenario.preset, appID: signIn.facebookAppID ?? world.facebookAppID)
    settings.permissions = signIn.permissions
    settings.forwardingURL = scenario.forwarding.flatMap { URL(string: $0, encodingInvalidCharacters: false) }
    settings.wantsLongLivedToken = scenario.wantsLongLivedToken
    settings.timeout = scenario.timeout
    settings.callbackID = scenario.callbackID
    return settings
  }
}

/// A delegate that records its calls.
private final class BrokerListener: BrokeredLoginDelegate {
  private let journal: Journal
  private let noted = Mutex<[String]>([])

  init(_ journal: Journal) {
    self.journal = journal
  }

  var steps: [String] { noted.withLock { $0 } }

  func brokeredLogin(_ login: BrokeredLogin, loaded authorizationURL: URL) {
    note("loaded", "received the sign-in URL")
  }

  func brokeredLogin(_ login: BrokeredLogin, finalized token: BrokeredToken) {
    note("finalized", "received a token")
  }

  func brokeredLogin(_ login: BrokeredLogin, failed failure: BrokeredLogin.LoginError) {
    note("failed", "received no token: \(failure)")
  }

  private func note(_ step: String, _ text: String) {
    noted.withLock { $0.append(step) }
    journal.record(.app(text))
  }
}
