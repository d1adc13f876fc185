internal import EinlassWire

/// Somebody who joined a network for one step of a check: what other steps do to people leaves this one alone.
struct CheckedPerson: Sendable, Hashable {
  /// The login at Facebook, the screen name at Twitter.
  let name: String
  /// The id, which the back end sees as well.
  let id: String

  /// A name and an id that no other has, whatever world it is: not even one that was checked before.
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
  /// Twitter's have one.
  var secret = ""
  var person: CheckedPerson
}
