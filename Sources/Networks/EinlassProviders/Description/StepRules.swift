internal import EinlassWorld

/// A step of giving out tokens, by the name that files, journals and planned failures use.
package enum StepName: String, Sendable, CaseIterable {
  case requestToken = "request_token"
  case authorize
  case accessToken = "access_token"
  case renew, revoke, push

  /// What the step does, for explanations.
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

/// One step: where it is, and what it wants and answers.
package struct StepRules: Sendable {
  /// How much of a request's signature is looked at.
  enum Verification: String, Sendable, CaseIterable {
    case full
    case timeAndNonce = "time-and-nonce"
    case nothing
  }

  /// Where `at` says a step or a resource is: a path of one host.
  struct Place: Sendable {
    /// The short name of the host.
    let host: String
    let path: PathPattern
  }

  /// What `oauth_callback` has to be.
  struct CallbackRule: Sendable {
    enum Kind: String, Sendable, CaseIterable {
      case required, optional, forbidden, oob, registered, prefix
    }

    var kind = Kind.required
    /// Hosts for which any port will do.
    var wildcardPorts: [String] = []
    /// The step that takes it.
    var step = StepName.requestToken
  }

  /// One of the parameters that the authorize page takes.
  struct Question: Sendable {
    enum Grant: String, Sendable, CaseIterable {
      case permission, scope, life
    }

    var choices: [String]?
    var usual: String?
    var allowsSeveral = false
    var grants: Grant?
  }

  /// How a denial is told.
  enum Denial: Sendable {
    case page
    /// The callback with these fields.
    case fields([(name: String, value: Template)])
  }

  /// What a step answers.
  struct Answer: Sendable {
    enum Format: String, Sendable, CaseIterable {
      case form, json
    }

    var fields: [String]
    var format = Format.form
    var type: String?
    var status = 200
    var extra: [(name: String, value: Template)] = []
    /// The body as a text of its own; nil: made of the fields.
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
  /// The values of which one has to be there; there is at least one.
  let values: [String]
  let ignoresCase: Bool

  /// Whether a query has one of them; nil: it lacks the name.
  func fits(_ given: String?) -> Bool {
    guard let given else { return false }
    return values.contains { ignoresCase ? $0.lowercased() == given.lowercased() : $0 == given }
  }
}

/// What tells two steps at one address apart: a parameter that is there, or is not.
struct ParameterSelection: Sendable {
  var with: String?
  var without: String?

  func fits(_ has: (String) -> Bool) -> Bool {
    if let with, !has(with) { return false }
    if let without, has(without) { return false }
    return true
  }
}

/// A path in which `{}` stands for one part and a `*` at the end for any rest.
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

  /// Whether `path` fits, percent-encoded as it was sent.
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

  /// A path that fits.
  package var example: String {
    let path = parts.map { $0.hasPrefix("{") && $0.hasSuffix("}") ? "1" : $0 }.joined(separator: "/")
    return isOpen ? path + (path.hasSuffix("/") ? "1" : "") : path
  }
}
