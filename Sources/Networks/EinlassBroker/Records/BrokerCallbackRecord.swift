package import EinlassStorage
package import EinlassWire

/// A sign-in that the broker has begun: from its callback id to the provider's response.
package struct BrokerCallbackRecord: Sendable, Equatable, Codable {
  /// The provider's response, as brought by the browser.
  package enum Answer: Sendable, Equatable, Codable {
    case code(String)
    case refusal(String)
  }

  /// The account, a slash and the state that goes through the browser.
  package let id: String
  /// The app at the provider for which the person signs in.
  package let appID: String
  /// The provider's redirect address, byte for byte.
  package let redirectURI: String
  /// The address to which the browser is redirected from there. `nil` if it stays there.
  package let forwardingURL: String?
  package let createdAt: WallTime
  package let expiresAt: WallTime
  /// `nil` if the browser has not come back yet.
  package var answer: Answer?
  package var answeredAt: WallTime?
  /// Whether the response has been fetched; a second request gets an error.
  package var isSpent = false
}

extension BrokerCallbackRecord: TableRecord {
  package var key: String { id }

  package static let schema = TableSchema<BrokerCallbackRecord>(
    "brokerCallbacks",
    date: { $0.createdAt },
    secrets: { callback, secrets in
      if case .code(let code) = callback.answer { secrets.add(code) }
    })
}
