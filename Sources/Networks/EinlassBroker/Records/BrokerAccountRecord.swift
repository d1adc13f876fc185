package import EinlassStorage
package import OAuth1

/// An account with the broker, with the keys of applications and the presets kept there for them.
package struct BrokerAccountRecord: Sendable, Equatable, Codable {
  /// The credential of an application.
  package struct AppKey: Sendable, Equatable, Codable {
    package var name: String
    package var value: SharedSecret
  }

  /// One input of a choreo, with its value.
  package struct Input: Sendable, Equatable, Codable {
    package var name: String
    package var value: SharedSecret

    package init(name: String, value: SharedSecret) {
      self.name = name
      self.value = value
    }
  }

  /// Inputs that are kept at the broker, so that applications do not need them.
  package struct Preset: Sendable, Equatable, Codable {
    package var name: String
    package var inputs: [Input]
  }

  /// In lower case, since it is part of the host's name.
  package var name: String
  package var keys: [AppKey]
  package var presets: [Preset] = []
}

extension BrokerAccountRecord: TableRecord {
  package var key: String { name }

  package static let schema = TableSchema<BrokerAccountRecord>(
    "brokerAccounts",
    secrets: { account, secrets in
      for key in account.keys { secrets.add(key.value) }
      for preset in account.presets { secrets.add(preset.inputs) }
    })
}

extension SecretCollector {
  /// Adds the secrets among a choreo's inputs, which also include an app's id or a list of permissions.
  package func add(_ inputs: [BrokerAccountRecord.Input]) {
    for input in inputs where Self.words.contains(where: { Self.contains(input.name, $0) }) {
      add(input.value)
    }
  }

  private static let words = ["Secret", "Token", "Password"]

  /// Compares bytes: a search that respects canonical equivalence takes longer than everything else in adding a
  /// secret.
  private static func contains(_ name: String, _ word: String) -> Bool {
    var rest = name.utf8[...]
    while rest.count >= word.utf8.count {
      if rest.starts(with: word.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }
}
