internal import EinlassWorld

/// A step of issuing tokens, by the name that files, journals and planned failures use.
package enum StepName: String, Sendable, CaseIterable {
  case requestToken = "request_token"
  case authorize
  case accessToken = "access_token"
  case renew, revoke, push

  /// A description of the step, for explanations.
  var about: String {
    switch self {
    case .requestToken: "issues temporary credentials"
    case .authorize: "asks the person for access"
    case .accessToken: "exchanges temporary credentials for a token"
    case .renew: "renews a token"
    case .revoke: "revokes a token"
    case .push: "returns the client's credentials"
    }
  }
}

/// One step: its address, requirements and response.
package struct StepRules: Sendable {
  /// The part of a request's signature that is verified.
  enum Verification: String, Sendable, CaseIterable {
    case full
    case timeAndNonce = "time-and-nonce"
    case nothing
  }

  /// The location that `at` sets for a step or a resource: a path of one host.
  struct Place: Sendable {
    /// The short name of the host.
    let host: String
    let path: PathPattern
  }

  /// The rule for `oauth_callback`.
  struct CallbackRule: Sendable {
    enum Kind: String, Sendable, CaseIterable {
      case required, optional, forbidden, oob, registered, prefix
    }

    var kind = Kind.required
    /// Hosts for which any port is accepted.
    var wildcardPorts: [String] = []
    /// The step that accepts the callback.
    var step = StepName.requestToken
  }

  /// A parameter of the authorize page.
  struct Question: Sendable {
    enum Grant: String, Sendable, CaseIterable {
      case permission, scope, life
    }

    var choices: [String]?
    var usual: String?
    var allowsSeveral = false
    var grants: Grant?
  }

  /// The way in which a denial is reported.
  enum Denial: Sendable {
    case page
    /// A redirect to the callback with these fields.
    case fields([(name: String, value: Template)])
  }

  /// The response of a step.
  struct Answer: Sendable {
    enum Format: String, Sendable, CaseIterable {
      case form, json
    }

    var fields: [String]
    var format = Format.form
    var type: String?
    var status = 200
    var extra: [(name: String, value: Template)] = []
    /// The body as text. If `nil`, it is built from the fields.
    var body: Template?
  }

  var places: [Place] = []
  /// Values of the query that select the step.
  var query: [SelectingValue] = []
  var selection: ParameterSelection?
  var methods: [String]
  var verification = Verification.full
  var checks: [Check]?
  var callback = CallbackRule()
  var asks: [(name: String, value: Question)] = []
  var tokenParameter = "oauth_token"
  var keyParameter: String?
  var adds: [(name: String, value: Template)] = []
  var passes: [String] = []
  var fragment: String?
  var denial = Denial.fields([])
  var answer: Answer

  init(_ name: StepName) {
    let pair = ["oauth_token", "oauth_token_secret"]
    methods = name == .authorize ? ["GET"] : ["GET", "POST"]
    answer = Answer(fields: name == .requestToken ? pair + ["oauth_callback_confirmed"] : pair)
  }
}

/// A field of the query that selects a step.
struct SelectingValue: Sendable {
  let name: String
  /// The accepted values, one of which must be present. There is at least one.
  let values: [String]
  let ignoresCase: Bool

  /// Whether `given` is one of the accepted values. `nil` means that the query lacks the name.
  func fits(_ given: String?) -> Bool {
    guard let given else { return false }
    return values.contains { ignoresCase ? $0.lowercased() == given.lowercased() : $0 == given }
  }
}

/// A parameter whose presence or absence distinguishes two steps at one address.
struct ParameterSelection: Sendable {
  var with: String?
  var without: String?

  func fits(_ has: (String) -> Bool) -> Bool {
    if let with, !has(with) { return false }
    if let without, has(without) { return false }
    return true
  }
}

/// A path in which `{}` matches one part and a `*` at the end matches the remainder.
package struct PathPattern: Sendable, Hashable {
  package let text: String
  private let parts: [Substring]
  private let isOpen: Bool

  package init(_ text: String) {
    self.text = text
    isOpen = text.hasSuffix("*")
    parts = (isOpen ? text.dropLast() : text[...]).split(
      separator: "/", omittingEmptySubsequences: false)
  }

  /// Whether `path`, percent-encoded as sent, matches the pattern.
  package func matches(_ path: String) -> Bool {
    let given = path.split(separator: "/", omittingEmptySubsequences: false)
    guard isOpen ? given.count >= parts.count : given.count == parts.count else { return false }
    for (index, part) in parts.enumerated() {
      if isOpen, index == parts.count - 1 { return given[index].hasPrefix(part) }
      if part.hasPrefix("{"), part.hasSuffix("}") {
        if given[index].isEmpty { return false }
      } else if part != given[index] {
        return false
      }
    }
    return true
  }

  /// A path that matches the pattern.
  package var example: String {
    let path = parts.map { $0.hasPrefix("{") && $0.hasSuffix("}") ? "1" : $0 }.joined(separator: "/")
    return isOpen ? path + (path.hasSuffix("/") ? "1" : "") : path
  }
}
