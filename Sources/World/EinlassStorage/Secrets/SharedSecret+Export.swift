package import OAuth1

/// Secrets in an export: only where the caller asks for them by name, so that no record prints one by accident.
extension SharedSecret: Codable {
  /// The key under which an encoder is told, with `true`, that it may write secrets.
  package static let isRevealed = CodingUserInfoKey(rawValue: "einlass.secrets")

  /// Reads the text of a secret.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text; throws where the encoder was not told that it may.
  package func encode(to encoder: any Encoder) throws {
    guard let key = Self.isRevealed, encoder.userInfo[key] as? Bool == true else {
      throw StorageError("a secret must not be encoded; allow it in the encoder's settings")
    }
    var container = encoder.singleValueContainer()
    try container.encode(reveal())
  }
}
