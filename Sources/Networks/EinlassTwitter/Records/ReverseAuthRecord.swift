package import EinlassStorage
package import EinlassWire

/// A step-1 response of reverse authentication, until it is spent in step 2.
package struct ReverseAuthRecord: Sendable, Hashable, Codable {
  /// The `oauth_token` inside the response.
  package var token: String
  package var appKey: String
  /// The response as sent; step 2 must send it back byte for byte.
  package var response: [UInt8]
  package var issuedAt: WallTime

  private enum CodingKeys: String, CodingKey {
    case token, appKey
    // Exported worlds keep their format.
    case response = "answer"
    case issuedAt
  }
}

extension ReverseAuthRecord: TableRecord {
  package var key: String { token }

  package static let schema = TableSchema<ReverseAuthRecord>("reverseAuth", date: { $0.issuedAt })
}
