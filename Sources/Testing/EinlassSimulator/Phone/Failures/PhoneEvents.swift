internal import EinlassDevice
internal import EinlassStorage
internal import EinlassWire
public import EinlassWorld

extension SimulatedEvent {
  /// The phone's events.
  public static let phone = PhoneEvents()
}

/// Events of the phone, its accounts and its app during a sign-in.
public struct PhoneEvents: Sendable {
  /// The person removes the network's accounts from the phone.
  public let accountsRemoved = SimulatedEvent.accounts(
    "accounts-removed", "The person removes the network's accounts from the phone.", .observed
  ) { world, account in try await world.phone.settings.remove(account) }
  /// The person turns off the app's switch in Settings.
  public let accessSwitchedOff = SimulatedEvent(
    "access-switched-off", "The person turns off the app's switch in Settings.", .observed, .world
  ) { world, _ in
    for type in AccountType.all {
      try await world.phone.settings.setAccess(false, of: world.app.identity.bundleID, to: type)
    }
  }
  /// The phone has lost its apps' tokens, as after a restore.
  public let tokensLost = SimulatedEvent.accounts(
    "tokens-lost", "The phone has lost its apps' tokens, as after a restore.", .observed
  ) { world, account in
    world.tables.update(AccountRecord.self, account.identifier) { $0.appTokens = [:] }
  }
  /// The phone has lost its accounts' passwords, as after a restore.
  public let passwordLost = SimulatedEvent.accounts(
    "password-lost", "The phone has lost its accounts' passwords, as after a restore.", .observed
  ) { world, account in
    world.tables.update(AccountRecord.self, account.identifier) { $0.credential = nil }
  }
  /// The phone is restarted and stays locked.
  public let restarted = SimulatedEvent(
    "phone-restarted", "The phone is restarted and stays locked.", .tool, .world
  ) { world, _ in
    world.phone.restart()
  }
  /// The person unlocks the phone.
  public let unlocked = SimulatedEvent("phone-unlocked", "The person unlocks the phone.", .tool, .world) {
    world, _ in
    world.phone.unlock()
  }
  /// The phone's backup is restored on another phone, which the person unlocks.
  public let restored = SimulatedEvent(
    "phone-restored", "The phone's backup is restored on another phone, which the person unlocks.", .observed,
    .world
  ) { world, _ in
    try world.phone.restoreFromBackup()
    world.phone.unlock()
  }
  /// The person deletes the app and installs it again.
  public let appReinstalled = SimulatedEvent(
    "app-reinstalled", "The person deletes the app and installs it again.", .observed, .world
  ) { world, _ in
    try world.phone.settings.deleteApp(world.app.identity.bundleID)
  }
}

extension SimulatedEvent {
  /// An event for each account on the phone that belongs to the person, or for all of them.
  fileprivate static func accounts(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty,
    _ act: @escaping @Sendable (World, AccountRecord) async throws -> Void
  ) -> SimulatedEvent {
    SimulatedEvent(name, about, certainty, .accounts) { world, person in
      for type in AccountType.all where person.map({ $0.network == type.id }) ?? true {
        for account in world.tables.list(AccountRecord.self, by: .network, type.id)
        where person.map({ $0.id == account.userID }) ?? true {
          try await act(world, account)
        }
      }
    }
  }
}
