internal import EinlassDevice
internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The world's person in the phone's Settings, which an app's address opens. The person follows the script for the
/// visit.
///
/// Source: reference of Accounts, section 2.10.
final class SettingsVisitor: Sendable {
  /// The scheme of Settings' addresses, such as `App-Prefs:root=TWITTER`.
  static let scheme = "app-prefs"

  private let visits: Mutex<[[PersonScript.SettingsStep]]>
  /// Returns the world. `nil` if it no longer exists.
  private let world: @Sendable () -> World?

  init(_ visits: [[PersonScript.SettingsStep]], world: @escaping @Sendable () -> World?) {
    self.visits = Mutex(visits)
    self.world = world
  }

  /// The remaining visits.
  var visitsLeft: [[PersonScript.SettingsStep]] {
    get { visits.withLock { $0 } }
    set { visits.withLock { $0 = newValue } }
  }

  /// Returns the address of the page for the accounts of `type`.
  static func address(of type: AccountType) -> URL? {
    URL(string: "App-Prefs:root=\(type.id.rawValue.uppercased())")
  }

  /// Shows the page that `url` names, makes the person perform the next visit, and returns when the person is back.
  func visit(_ url: URL) async {
    guard let world = world() else { return }
    let page = world.phone.policy.era == .builtInAccounts ? Self.page(url) : nil
    world.journal.record(.part(SettingsEvent.opened(page: page?.displayName)))
    let steps = visits.withLock { $0.isEmpty ? [] : $0.removeFirst() }
    for step in steps {
      guard let page else { break }
      do {
        world.journal.record(.part(SettingsEvent.changed(try await perform(step, page, world))))
      } catch {
        world.journal.record(.part(SettingsEvent.changed("cannot follow the script: \(error)")))
      }
    }
    world.journal.record(.part(SettingsEvent.left))
  }

  private static func page(_ url: URL) -> AccountType? {
    AccountType.all.first { type in
      address(of: type)?.absoluteString.lowercased() == url.absoluteString.lowercased()
    }
  }

  /// Performs one step on the page of `type`, and returns its description.
  private func perform(
    _ step: PersonScript.SettingsStep, _ type: AccountType, _ world: World
  ) async throws -> String {
    let app = world.app.identity
    switch step {
    case .switchOn:
      try await world.phone.settings.setAccess(true, of: app.bundleID, to: type)
      return "switches '\(app.displayName)' on"
    case .switchOff:
      try await world.phone.settings.setAccess(false, of: app.bundleID, to: type)
      return "switches '\(app.displayName)' off"
    case .addAccount(let name):
      try world.addAccount(PhoneConfiguration.Account(type, person: name))
      return "adds the account '\(name)'"
    case .removeAccount(let name):
      let isDone = try await world.phone.settings.removeAccount(type, username: name)
      return isDone ? "removes the account '\(name)'" : "finds no account '\(name)' to remove"
    case .enterPassword(let name):
      guard let entered = try world.enterPassword(type, of: name) else {
        return "finds no account\(name.map { " '\($0)'" } ?? "") to enter a password for"
      }
      return "enters the password of '\(entered)'"
    }
  }
}
