internal import Einlass
internal import EinlassDevice
internal import EinlassFacebook
internal import EinlassWire
public import EinlassWorld
internal import Synchronization

extension WorldModule {
  /// The app's person, browser and back end.
  package static let appSide: WorldModule = {
    var module = WorldModule("person", displayName: "Person")
    module.files.section = PersonSection.key
    module.files.state = PersonState.self
    module.actions.moments = [CallName.person.choice.name]
    module.actions.list = ControlAction.phoneSignInActions
    module.phones.showPage = { world, url, scheme, isEphemeral in
      try await world.page().authenticate(url, callbackScheme: scheme, cookies: isEphemeral ? .own : .shared)
    }
    return module
  }()
}

/// The app's surroundings in a world: the person's browser and the way to it.
final class AppSide: Sendable {
  let screen: SimulatedScreen
  let visitor: DialogVisitor
  let settings: SettingsVisitor
  /// The problems after which the app led the person to Settings.
  let mendedProblems = Mutex<[String]>([])
  /// The number of times that the app has asked the person to choose an account or to confirm.
  let questionCount = Mutex(0)

  init(_ world: World) {
    let configuration = world.configuration
    let phone = configuration.phone
    visitor = DialogVisitor(
      transport: world.transport(of: .browser), journal: world.journal, clock: world.clock,
      script: configuration.person, person: configuration.personAtBrowser,
      silenceLimit: phone.policy.silenceLimit)
    settings = SettingsVisitor(configuration.person.settings ?? []) { [weak world] in world }
    screen = SimulatedScreen(
      visitor: visitor, settings: settings, journal: world.journal,
      hasFacebookApp: phone.networkApps.contains(.facebook),
      appID: world.facebookAppID)
  }
}

extension WorldPart<AppSide> {
  fileprivate static let appSide = WorldPart("person", make: AppSide.init)
}

extension World {
  var appSide: AppSide { part(.appSide) }

  /// The way from the app to Facebook's app and Safari.
  public var screen: SimulatedScreen { appSide.screen }

  /// Returns a sign-in page over the app, for the world's person.
  ///
  /// - Parameters:
  ///   - hasWindow: Whether the app has a window for the page. Without one the page cannot be shown.
  ///   - isAppActive: Whether the app is in front. Behind another app the page cannot be shown.
  /// - Returns: The page, not shown yet.
  public func page(hasWindow: Bool = true, isAppActive: Bool = true) -> SimulatedPage {
    SimulatedPage(
      visitor: appSide.visitor, journal: journal, clock: clock, appName: app.identity.displayName,
      popup: configuration.person.popup ?? .allow, silenceLimit: configuration.phone.policy.silenceLimit,
      hasWindow: hasWindow, isAppActive: isAppActive)
  }

  /// Applies what was planned for the app's question to the person.
  func passPersonsChoice() async {
    appSide.questionCount.withLock { $0 += 1 }
    _ = await exchange.acted(at: .person.choice)
  }
}
