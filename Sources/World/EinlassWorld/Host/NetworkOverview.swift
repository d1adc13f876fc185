package import EinlassStorage
package import EinlassWire

/// The people and the apps of a network as they are, for whoever looks at a world: their states, tokens and limits, each with
/// the actions that change it.
package struct NetworkOverview: Sendable {
  /// An action with its arguments that can be performed on what it stands beside.
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

  /// Something that is so or is not.
  package struct State: Sendable {
    package let name: String
    package let isOn: Bool
    /// The action that changes it.
    package let change: Offer

    /// A state that two actions of `subject`, a network's `user` or `app`, change: `on` and `off`.
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
    /// The whole of it, which is shown shortened.
    package let text: String
    package let kind: String
    /// The name of the app or the person at the other end.
    package let holder: String
    /// Why it is dead. `nil` if it is alive.
    package let death: String?
    /// When it dies by itself; nil: never.
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

  /// How much of a limit is used.
  package struct Limit: Sendable {
    package let name: String
    package let used: Int
    package let limit: Int
    /// When the window ends; nil: it moves on with the clock.
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
    /// What actions call it by.
    package let name: String
    /// The name for people.
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

  /// Which people to tell of.
  package enum Selection: Sendable {
    /// So many, those who came last.
    case last(Int)
    /// The one whom actions call by this name.
    case person(String)
  }

  package var people: [Subject] = []
  package var apps: [Subject] = []

  package init() {}
}

extension NetworkOverview.Selection {
  /// The newest people, or the person that `find` finds by name.
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
  /// When something of it changes by itself after `now`, without the order of time.
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

  /// For programs; tokens are shortened unless `showsSecrets`.
  func json(showsSecrets: Bool, credentials: [WorldCredential]) -> JSONValue {
    .present([
      "people": .array(people.map { $0.json(showsSecrets: showsSecrets) }),
      "apps": .array(apps.map { $0.json(showsSecrets: showsSecrets) }),
      "credentials": showsSecrets ? .array(credentials.map(\.json)) : nil,
    ])
  }
}

extension NetworkOverview.Offer {
  /// For programs: they perform the action with these arguments, secrets among them in full.
  package var json: JSONValue {
    [
      "label": .string(label), "action": .string(action),
      "arguments": .object(arguments.mapValues(JSONValue.string)),
    ]
  }
}

extension NetworkOverview.Subject {
  /// A line for people, and one for each token if they are shown.
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
