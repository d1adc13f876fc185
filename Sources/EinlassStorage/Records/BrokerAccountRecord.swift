package import OAuth1

/// Somebody's account at the broker, with the keys of applications and what is kept there for them.
package struct BrokerAccountRecord: Sendable, Equatable, Codable {
  /// What an application shows to be let in.
  package struct Key: Sendable, Equatable, Codable {
    package var name: String
    package var value: SharedSecret

    package init(name: String, value: SharedSecret) {
      self.name = name
      self.value = value
    }
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

  /// Inputs that are kept at the broker, so that no application has to have them.
  package struct Preset: Sendable, Equatable, Codable {
    package var name: String
    package var inputs: [Input]

    package init(name: String, inputs: [Input]) {
      self.name = name
      self.inputs = inputs
    }
  }

  /// In lower case, since it is part of the host's name.
  package var name: String
  package var keys: [Key]
  package var presets: [Preset] = []

  package init(name: String, keys: [Key]) {
    self.name = name
    self.keys = keys
  }
}
