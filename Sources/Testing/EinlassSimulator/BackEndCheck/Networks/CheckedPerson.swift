internal import EinlassWire

/// A person who joins a network for one step of a check, unaffected by other steps.
struct CheckedPerson: Sendable, Hashable {
  /// The login on Facebook, or the screen name on Twitter.
  let name: String
  /// The ID, which the back end also sees.
  let id: String

  /// Creates a name and an ID that no other person has, even in worlds that were checked before.
  init(at kind: LoginKind) {
    var source = SystemRandomNumberGenerator()
    let number = UInt64.random(in: 1_000_000_000...9_999_999_999, using: &source)
    switch kind {
    case .facebookToken, .facebookWebsite:
      name = "check\(number)@sim.example"
      id = "10000\(number)"
    case .twitterToken, .twitterEcho:
      name = "ck\(number)"
      id = "2\(number)"
    }
  }
}

/// A network's token of a person for an app.
struct NetworkToken: Sendable {
  var token: String
  /// The token's secret on Twitter. Empty on Facebook.
  var secret = ""
  var person: CheckedPerson
}
