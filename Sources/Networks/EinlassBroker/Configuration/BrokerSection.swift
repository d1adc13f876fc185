internal import EinlassWorld

private typealias Key = WorldFileKey

/// `broker:` the accounts at the broker; what an app does with one, `login`, is read by its design.
enum BrokerSection {
  static let form = WorldFileForm.section(BrokerConfiguration()) {
    Key("accounts", \.accounts, accounts, "The broker's accounts; default: one account called einlass")
    Key(
      "callbackLifetime", \.policy.callbackLifetime, .integer(1...86_400),
      "The time limit for a sign-in, in seconds; default: 600 (a guess)")
    Key("login", .anything, "The app's sign-in through the broker")
  }

  private static let account = WorldFileForm.section(BrokerConfiguration.Account()) {
    Key("name", \.name, .word, "The account's name, which is also its subdomain of temboolive.com").required
    Key("keys", \.keys, .entries(of: .text), "The values of application keys, by key name")
    Key(
      "presets", \.presets, .entries(of: .entries(of: .text)),
      "The inputs of each preset, by preset name and input name")
  }

  /// A list of accounts with distinct names.
  private static let accounts = WorldFileForm<[BrokerConfiguration.Account]>.list(of: account).map {
    accounts, value throws(WorldFileError) in
    var names = Set<String>()
    for (account, value) in zip(accounts, try value.list()) where !names.insert(account.name).inserted {
      throw value.error("the account '\(account.name)' already exists; use another name")
    }
    return accounts
  }
}
