package import OAuth1

/// Secrets are exported only if the caller explicitly requests them, so that no record prints one by accident.
extension SharedSecret: Codable {
  /// The key under which `true` allows an encoder to write secrets.
  package static let isRevealed = CodingUserInfoKey(rawValue: "einlass.secrets")

  /// Reads the text of a secret.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text. Throws if the encoder is not allowed to write secrets.
  package func encode(to encoder: any Encoder) throws {
    guard let key = Self.isRevealed, encoder.userInfo[key] as? Bool == true else {
      throw StorageError("a secret must not be encoded; allow it in the encoder's settings")
    }
    var container = encoder.singleValueContainer()
    try container.encode(reveal())
  }
}
