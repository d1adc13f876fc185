import Foundation
import OAuth1
import OAuth1Doctor

/// Keys made of the wrong strings, or in the wrong way.
extension Provocation {
  private static func key(
    _ id: String, _ row: Int, _ what: String,
    _ change: @escaping @Sendable (String, String) -> (String, String)
  ) -> Provocation {
    Provocation(id, row, at: "secrets", what) { $0.keyParts.append(change) }
  }

  /// Returns a client with the consumer secret `known`, of which only `used` was left.
  private static func altered(_ id: String, _ known: String, _ used: String) -> Provocation {
    Provocation(id, 16, at: "secrets", "\(known) for \(used)") { client in
      client.secret = known
      client.keyParts.append { _, second in (used, second) }
    }
  }

  static let keys: [Provocation] = [
    key("secrets-swapped", 14, "") { ($1, $0) },
    Provocation("wrong-token-secret", 14, at: "secrets", "consumer key") { client in
      let other = client.key
      client.keyParts.append { first, _ in (first, other) }
    },
    Provocation("wrong-consumer-secret", 14, at: "secrets", "consumer key") { client in
      let other = client.key
      client.keyParts.append { _, second in (other, second) }
    },
    Provocation("wrong-consumer-secret", 14, at: "secrets", "another app's") { client in
      client.others.clients.append(ClientCredentials(key: "otherApp", secret: "otherAppSecret"))
      client.keyParts.append { _, second in ("otherAppSecret", second) }
    },
    Provocation("wrong-token-secret", 14, at: "secrets", "another token's") { client in
      client.others.tokens.append(.init(TokenCredentials(token: "otherToken", secret: "otherTokenSecret")))
      client.keyParts.append { first, _ in (first, "otherTokenSecret") }
    },
    Provocation("token-secret-without-token", 15, at: "secrets") { client in
      client.header.removeAll { $0.0 == "oauth_token" }
    },
    Provocation("token-not-sent", 23, at: "secrets") { client in
      let token = client.token ?? ""
      client.header.removeAll { $0.0 == "oauth_token" }
      client.changes.append { $0.append(ClumsyClient.parameter(("oauth_token", token), .header)) }
    },
    Provocation("token-not-signed", 23, at: "secrets") { client in
      client.changes.append { $0.removeAll { $0.name == "oauth_token" } }
      client.keyParts.append { first, _ in (first, "") }
    },
    key("white-space-in-consumer-secret", 16, "line break") { ($0 + "\n", $1) },
    key("white-space-in-token-secret", 16, "blank") { ($0, " " + $1) },
    key("white-space-in-token-secret", 16, "tab") { ($0, $1 + "\t") },
    key("consumer-secret-altered", 16, "a word") { _, second in ("undefined", second) },
    key("token-secret-altered", 16, "a word") { first, _ in (first, "null") },
    key("token-secret-altered", 16, "a space for a plus") { ($0, $1.replacing("+", with: " ")) },
    altered("consumer-secret-altered", "ab#cd", "ab"), altered("consumer-secret-altered", "ab$cd/e", "ab/e"),
    altered("consumer-secret-altered", "ab&cd", "ab&amp;cd"),
    altered("consumer-secret-altered", "ab\\cd", "abcd"),
    altered("consumer-secret-altered", "ab%2Fcd", "ab/cd"),
    Provocation("consumer-secret-altered", 16, at: "secrets", "decoded") { client in
      client.secret = "c2VjcmV0"
      client.keyParts.append { _, second in ("secret", second) }
      client.encodeSecret = { $0 }
      client.tokenSecret = "plain"
    },
    Provocation("secrets-encoded-wrongly", 13, at: "secret encoding") { $0.encodeSecret = { $0 } },
    Provocation("key-composed-wrongly", 12, at: "composition", "consumer secret only") { client in
      client.joinKey = { first, _ in first }
    },
    Provocation("key-composed-wrongly", 12, at: "composition", "token secret only") { $0.joinKey = { $1 } },
    Provocation("key-composed-wrongly", 12, at: "composition", "no &") { $0.joinKey = { $0 + $1 } },
    Provocation("key-composed-wrongly", 12, at: "composition", "no token secret") { client in
      client.joinKey = { first, _ in first + "&" }
    },
    Provocation("key-composed-wrongly", 12, at: "composition", "no & without token") { client in
      client.header.removeAll { $0.0 == "oauth_token" }
      client.token = nil
      client.joinKey = { first, _ in first }
    },
  ]
}
