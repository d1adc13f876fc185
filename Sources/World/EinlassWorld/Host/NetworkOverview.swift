package import EinlassStorage
package import EinlassWire

/// The current people and apps of a network, for views of a world: their states, tokens and limits, each with the
/// actions that change it.
package struct NetworkOverview: Sendable {
  /// An action with its arguments that applies to the thing it is offered for.
  package struct Offer: Sendable {
    package let label: String
    package let action: String
    package let arguments: [String: String]

    package init(_ label: String, _ action: String, _ arguments: [String: String] = [:]) {
      self.label = label
      self.action = action
      self.arguments = arguments
    }
  }

  /// A Boolean property.
  package struct State: Sendable {
    package let name: String
    package let isOn: Bool
    /// The action that changes it.
    package let change: Offer

    /// A state that two actions, `on` and `off`, change for `subject`, which is a `user` or `app` of a network.
    package init(
      _ name: String, _ isOn: Bool, _ on: String, _ off: String, of subject: String,
      _ arguments: [String: String]
    ) {
      let verb = isOn ? off : on
      self.name = name
      self.isOn = isOn
      change = Offer(verb, "\(subject).\(verb)", arguments)
    }
  }

  /// A token.
  package struct Token: Sendable {
    /// The full token, which is shown shortened.
    package let text: String
    package let kind: String
    /// The name of the app or the person at the other end.
    package let holder: String
    /// The reason why it is dead. `nil` if it is alive.
    package let death: String?
    /// The expiry. `nil` if it never expires.
    package let expires: WallTime?
    package let offers: [Offer]

    package init(
      _ text: String, kind: String, holder: String, death: String?, expires: WallTime? = nil, offers: [Offer]
    ) {
      self.text = text
      self.kind = kind
      self.holder = holder
      self.death = death
      self.expires = expires
      self.offers = offers
    }
  }

  /// The usage of a limit.
  package struct Limit: Sendable {
    package let name: String
    package let used: Int
    package let limit: Int
    /// The end of the window. `nil` if the window moves with the clock.
    package let ends: WallTime?

    package init(_ name: String, used: Int, of limit: Int, ends: WallTime?) {
      self.name = name
      self.used = used
      self.limit = limit
      self.ends = ends
    }
  }

  /// A person or an app.
  package struct Subject: Sendable {
    /// The name in actions.
    package let name: String
    /// The display name.
    package let title: String
    package var facts: [(name: String, value: String)] = []
    package var states: [State] = []
    package var tokens: [Token] = []
    package var limits: [Limit] = []
    package var offers: [Offer] = []

    package init(_ name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  /// The selected people.
  package enum Selection: Sendable {
    /// This number of people, the most recently added.
    case last(Int)
    /// The person with this name in actions.
    case person(String)
  }

  package var people: [Subject] = []
  package var apps: [Subject] = []

  package init() {}
}

extension NetworkOverview.Selection {
  /// Returns the newest people, or the person that `find` finds by name.
  package func people<Person: TableRecord>(
    in tables: WorldTables, called find: (String) throws -> Person
  ) throws -> [Person] {
    switch self {
    case .last(let count): tables.list(Person.self, last: count)
    case .person(let name): [try find(name)]
    }
  }
}

extension NetworkOverview {
  /// Returns the times after `now` at which something expires or resets, in no particular order.
  func moments(after now: WallTime) -> [TimelineMoment] {
    (people + apps).flatMap { subject in
      subject.tokens.compactMap { token -> TimelineMoment? in
        guard token.death == nil, let end = token.expires, end > now else { return nil }
        return TimelineMoment(time: end, change: "the \(token.kind) for \(subject.title) expires")
      }
        + subject.limits.compactMap { limit -> TimelineMoment? in
          guard let end = limit.ends, end > now else { return nil }
          return TimelineMoment(time: end, change: "the \(limit.name) limit for \(subject.title) resets")
        }
    }
  }

  /// Returns machine-readable JSON. Tokens are shortened unless `showsSecrets`.
  func json(showsSecrets: Bool, credentials: [WorldCredential]) -> JSONValue {
    .present([
      "people": .array(people.map { $0.json(showsSecrets: showsSecrets) }),
      "apps": .array(apps.map { $0.json(showsSecrets: showsSecrets) }),
      "credentials": showsSecrets ? .array(credentials.map(\.json)) : nil,
    ])
  }
}

extension NetworkOverview.Offer {
  /// The offer as machine-readable JSON, with secrets in full, since programs perform the action with these arguments.
  package var json: JSONValue {
    [
      "label": .string(label), "action": .string(action),
      "arguments": .object(arguments.mapValues(JSONValue.string)),
    ]
  }
}

extension NetworkOverview.Subject {
  /// Returns a readable line, and one for each token if tokens are shown.
  func lines(showsTokens: Bool) -> [String] {
    [line]
      + (showsTokens
        ? tokens.map { "  \($0.text)  \($0.kind), \($0.holder)\($0.death.map { ", \($0)" } ?? "")" } : [])
  }

  private var line: String {
    let on = states.filter(\.isOn).map(\.name)
    let alive = tokens.filter { $0.death == nil }.count
    return "\(name)  \(title)" + (on.isEmpty ? "" : "  \(on.joined(separator: ", "))")
      + (tokens.isEmpty ? "" : "  \(alive) of \(tokens.count) tokens valid")
  }

  fileprivate func json(showsSecrets: Bool) -> JSONValue {
    [
      "name": .string(name), "title": .string(title),
      "facts": .array(facts.map { ["name": .string($0.name), "value": .string($0.value)] }),
      "states": .array(
        states.map {
          ["name": .string($0.name), "isOn": .bool($0.isOn), "change": $0.change.json]
        }),
      "tokens": .array(tokens.map { $0.json(showsSecrets: showsSecrets) }),
      "limits": .array(
        limits.map { limit in
          .present([
            "name": .string(limit.name), "used": .integer(Int64(limit.used)),
            "limit": .integer(Int64(limit.limit)), "ends": limit.ends.map { .string(TimeText.text($0)) },
          ])
        }),
      "offers": .array(offers.map(\.json)),
    ]
  }
}

extension NetworkOverview.Token {
  fileprivate func json(showsSecrets: Bool) -> JSONValue {
    .present([
      "text": .string(showsSecrets ? text : Redaction.short(text)), "kind": .string(kind),
      "holder": .string(holder), "death": death.map(JSONValue.string),
      "expires": expires.map { .string(TimeText.text($0)) }, "offers": .array(offers.map(\.json)),
    ])
  }
}
