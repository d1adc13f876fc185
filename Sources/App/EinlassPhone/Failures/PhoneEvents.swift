internal import EinlassDevice
internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension SimulatedFailure {
  /// What happens to the phone and its app while a sign-in runs.
  static let phoneEvents = [
    SimulatedFailure(
      "accounts-removed", "The person removes the network's accounts from the phone.", .observed,
      .accounts { world, account in try await world.phone.settings.remove(account) }),
    SimulatedFailure(
      "access-switched-off", "The person switches the app off in Settings.", .observed,
      .world { world in
        for type in AccountType.all {
          try await world.phone.settings.setAccess(false, of: world.app.identity.bundleID, to: type)
        }
      }),
    SimulatedFailure(
      "tokens-lost", "The phone has lost the tokens of its apps, as after a restore.", .observed,
      .accounts { world, account in
        try await world.storage.update(AccountRecord.self, account.identifier) { $0.appTokens = [:] }
      }),
    SimulatedFailure(
      "password-lost", "The phone has lost its accounts' passwords, as after a restore.", .observed,
      .accounts { world, account in
        try await world.storage.update(AccountRecord.self, account.identifier) { $0.credential = nil }
      }),
    SimulatedFailure(
      "phone-restarted", "The phone is switched off and on, and not unlocked.", .tool,
      .world { world in
        world.phone.restart()
      }),
    SimulatedFailure(
      "phone-unlocked", "The person unlocks the phone.", .tool,
      .world { world in
        world.phone.unlock()
      }),
    SimulatedFailure(
      "phone-restored", "The phone's backup is restored on another phone, which the person unlocks.",
      .observed,
      .world { world in
        try await world.phone.restoreFromBackup()
        world.phone.unlock()
      }),
    SimulatedFailure(
      "app-reinstalled", "The person deletes the app and installs it again.", .observed,
      .world { world in
        try await world.phone.settings.deleteApp(world.app.identity.bundleID)
      }),
  ]
}

extension SimulatedFailure.Effect {
  /// An event about each account on the phone that belongs to the person, or about all of them.
  fileprivate static func accounts(
    _ act: @escaping @Sendable (World, AccountRecord) async throws -> Void
  ) -> SimulatedFailure.Effect {
    .event(
      SimulatedFailure.Event(scope: .accounts) { world, person in
        for type in AccountType.all where person.map({ $0.network == type.id }) ?? true {
          for account in try await world.storage.list(AccountRecord.self, by: .network, type.id)
          where person.map({ $0.id == account.userID }) ?? true {
            try await act(world, account)
          }
        }
      })
  }
}
