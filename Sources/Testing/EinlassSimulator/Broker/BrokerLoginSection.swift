internal import EinlassWorld

private typealias Key = WorldFileKey

/// `broker.login:` the use of an account with the broker by an app.
enum BrokerLoginSection {
  static let form = WorldFileForm.section(BrokerScenario()) {
    Key("account", \.account, .word, "The account's name; default: the first")
    Key("key", \.keyName, .word, "The application key's name; default: the account's first key")
    Key("value", \.keyValue, .secret, "The application key's value; default: the account's value")
    Key("preset", \.preset, .word, "The preset; default: Facebook")
    Key(
      "forwarding", .word,
      "The URL that the broker redirects to, or 'none'; default: einlass-demo://signed-in"
    ) { $0.forwarding = $1 == "none" ? nil : $1 }
    Key("callbackID", \.callbackID, .word, "The sign-in's id; default: a random id")
    Key(
      "longLived", \.wantsLongLivedToken, .bool, "Whether the app asks for a long-lived token; default: true")
    Key(
      "timeout", \.timeout, .integer(0...3600),
      "The broker's time limit for the person, in seconds; default: 20")
    Key("window", \.hasWindow, .bool, "Whether the app has a window for pages; default: true")
    Key("acts", \.acts, .list(of: .choice), "The app's steps; default: both, in this order")
  }
}
