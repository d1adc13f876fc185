public import EinlassWorld

extension EventName {
  /// What happens to the phone and its accounts.
  public static var phone: PhoneEventNames { PhoneEventNames() }
}

/// What happens to the phone and its accounts.
public struct PhoneEventNames: Sendable {
  /// The person removes the network's accounts from the phone.
  public var accountsRemoved: EventName { EventName("accounts-removed") }
  /// The person switches the app off in Settings.
  public var accessSwitchedOff: EventName { EventName("access-switched-off") }
  /// The phone has lost the tokens of its apps, as after a restore.
  public var tokensLost: EventName { EventName("tokens-lost") }
  /// The phone has lost its accounts' passwords, as after a restore.
  public var passwordLost: EventName { EventName("password-lost") }
  /// The phone is switched off and on, and not unlocked.
  public var restarted: EventName { EventName("phone-restarted") }
  /// The person unlocks the phone.
  public var unlocked: EventName { EventName("phone-unlocked") }
  /// The phone's backup is restored on another phone, which the person unlocks.
  public var restored: EventName { EventName("phone-restored") }
  /// The person deletes the app and installs it again.
  public var appReinstalled: EventName { EventName("app-reinstalled") }
}
