package import EinlassWire

/// A key and its secret, with which clients of a world sign or log in.
package struct WorldCredential: Sendable, Hashable {
  /// The environment variables that `einlass env` prints them as.
  package struct Variables: Sendable, Hashable {
    package let key: String
    package let secret: String?

    package init(_ key: String, _ secret: String? = nil) {
      self.key = key
      self.secret = secret
    }
  }

  /// The app or person that they belong to, such as `@nora_sim`.
  package let owner: String
  /// The key, the token, or the name that a person logs in with.
  package let key: String
  /// The secret. Optional.
  package let secret: String?
  /// The environment variables. `nil` if there are none, as for a second person.
  package let variables: Variables?
  /// Whether a server lists them when it starts.
  package let isListedAtStart: Bool

  package init(
    _ owner: String, key: String, secret: String? = nil, _ variables: Variables? = nil,
    isListedAtStart: Bool = false
  ) {
    self.owner = owner
    self.key = key
    self.secret = secret
    self.variables = variables
    self.isListedAtStart = isListedAtStart
  }

  /// Reads the output of `json`. `nil` for anything else.
  package init?(json value: JSONValue) {
    guard let owner = value["owner"]?.text, let key = value["key"]?.text else { return nil }
    self.init(
      owner, key: key, secret: value["secret"]?.text,
      value["keyVariable"]?.text.map { Variables($0, value["secretVariable"]?.text) },
      isListedAtStart: value["isListedAtStart"] == .bool(true))
  }

  /// A line with the owner, the key and the secret.
  package var line: String { [owner, key, secret].compactMap(\.self).joined(separator: "  ") }

  /// The credential as machine-readable JSON.
  package var json: JSONValue {
    .present([
      "owner": .string(owner), "key": .string(key), "secret": secret.map(JSONValue.string),
      "keyVariable": (variables?.key).map(JSONValue.string),
      "secretVariable": (variables?.secret).map(JSONValue.string),
      "isListedAtStart": .bool(isListedAtStart),
    ])
  }
}
