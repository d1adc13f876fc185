import Foundation
import OAuth1

extension Provocation {
  // MARK: - Order

  private static func sorted(
    _ what: String, _ isSorted: @escaping @Sendable (ClumsyClient.Parameter, ClumsyClient.Parameter) -> Bool
  ) -> Provocation {
    Provocation("sorted-wrongly", 11, at: "order", what) { client in
      client.query += [
        ("len", "2"), ("len-x", "1"), ("x[]", "1"), ("xZ", "1"), ("Zoo", "1"), ("n", "9"), ("n", "10"),
      ]
      client.isSorted = isSorted
    }
  }

  static let orders: [Provocation] = [
    Provocation("sorted-wrongly", 11, at: "order", "not at all") { $0.sorts = false },
    sorted("name=value") { first, second in
      "\(first.encodedName)=\(first.encodedValue)" < "\(second.encodedName)=\(second.encodedValue)"
    },
    sorted("before encoding") { ($0.name, $0.value) < ($1.name, $1.value) },
    sorted("without case") {
      ($0.encodedName.lowercased(), $0.encodedValue.lowercased())
        < ($1.encodedName.lowercased(), $1.encodedValue.lowercased())
    },
    sorted("by name only") { $0.encodedName < $1.encodedName },
  ]

  // MARK: - Address and method

  private static func address(
    _ id: String, _ row: Int, _ what: String, _ change: @escaping @Sendable (String) -> String
  ) -> Provocation {
    Provocation(id, row, at: id, what) { $0.address.append(change) }
  }

  static let addresses: [Provocation] = [
    address("scheme-differs", 27, "http") { $0.replacing("https://", with: "http://") },
    address("port-differs", 28, "443") { $0.replacing("example.com", with: "example.com:443") },
    Provocation("port-differs", 28, at: "port-differs", "left out") { client in
      client.authority += ":8443"
      client.address.append { $0.replacing(":8443", with: "") }
    },
    address("host-differs", 29, "www") { $0.replacing("api.", with: "www.api.") },
    address("host-differs", 29, "localhost") { $0.replacing("api.example.com", with: "localhost") },
    Provocation("host-differs", 29, at: "host-differs", "case") { client in
      client.authority = "API.Example.com"
      client.address.append { $0.replacing("api.example.com", with: "API.Example.com") }
    },
    address("path-differs", 29, "missing") { $0.replacing("/1.1/Statuses/update.json", with: "") },
    address("path-differs", 29, "slash") { $0 + "/" },
    address("path-differs", 29, "lower case") { $0.lowercased() },
    address("path-differs", 29, "without folder") { $0.replacing("/1.1/", with: "/") },
    address("path-differs", 29, "without ending") { $0.replacing(".json", with: "") },
    Provocation("path-differs", 29, at: "path-differs", "decoded") { client in
      client.path = "/caf%C3%A9/x"
      client.address.append { $0.replacing("%C3%A9", with: "\u{E9}") }
    },
    Provocation("path-differs", 29, at: "path-differs", "parameters") { client in
      client.path = "/x;version=2"
      client.address.append { $0.replacing(";version=2", with: "") }
    },
    Provocation("query-in-address", 5, at: "selection") { client in
      let target = client.target
      let query = target[(target.firstIndex(of: "?") ?? target.startIndex)...]
      client.changes.append { $0.removeAll { $0.place == .query } }
      client.address.append { $0 + query }
    },
    Provocation("address-encoded-wrongly", 44, at: "address-encoded-wrongly") { $0.encodeAddress = { $0 } },
    Provocation("method-differs", 30, at: "method", "GET") { $0.signedMethod = "GET" },
    Provocation("method-differs", 30, at: "method", "lower case") { $0.signedMethod = "post" },
  ]

  static let frames: [Provocation] = [
    Provocation("base-string-joined-wrongly", 44, at: "frame", "encoded") {
      $0.join = { ClumsyClient.encode("\($0)&\($1)&\($2)") }
    },
    Provocation("base-string-joined-wrongly", 44, at: "frame", "no &") { $0.join = { $0 + $1 + $2 } },
  ]

  // MARK: - Keys

  private static func key(
    _ id: String, _ row: Int, _ what: String,
    _ change: @escaping @Sendable (String, String) -> (String, String)
  ) -> Provocation {
    Provocation(id, row, at: "secrets", what) { $0.keyParts.append(change) }
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
    Provocation("secrets-encoded-wrongly", 13, at: "secret encoding") { $0.encodeSecret = { $0 } },
    Provocation("key-composed-wrongly", 12, at: "composition", "consumer secret alone") { client in
      client.joinKey = { first, _ in first }
    },
    Provocation("key-composed-wrongly", 12, at: "composition", "token secret alone") { $0.joinKey = { $1 } },
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

  // MARK: - Hash and form

  private static func hex(_ octets: [UInt8]) -> String {
    octets.map { String(format: "%02x", $0) }.joined()
  }

  static let forms: [Provocation] = [
    Provocation("signature-as-hex", 17, at: "form") { $0.write = hex },
    Provocation("signature-as-hex", 17, at: "form", "upper case") { $0.write = { hex($0).uppercased() } },
    Provocation("signature-hex-in-base64", 17, at: "form") {
      $0.write = { PlainBase64.encode(Array(hex($0).utf8)) }
    },
    Provocation("signature-unpadded", 17, at: "form") {
      $0.write = { PlainBase64.encode($0).replacing("=", with: "") }
    },
    Provocation("signature-url-safe", 17, at: "form") { client in
      client.write = {
        let text = PlainBase64.encode($0).replacing("+", with: "-").replacing("/", with: "_")
        // One that has none of the four characters is no mistake.
        return text
      }
    },
    Provocation("signature-twice-in-base64", 17, at: "form") {
      $0.write = { PlainBase64.encode(Array(PlainBase64.encode($0).utf8)) }
    },
    Provocation("signature-line-breaks", 17, at: "form") { $0.write = { PlainBase64.encode($0) + "\r\n" } },
    Provocation("signature-encoded-twice", 18, at: "sending") {
      $0.sendSignature = { ClumsyClient.encode(ClumsyClient.encode($0)) }
    },
    Provocation("signature-plus-lost", 18, at: "sending") { client in
      client.sendSignature = { ClumsyClient.encode($0.replacing("+", with: " ")) }
    },
    Provocation("hash-not-hmac", 43, at: "hash", "swapped") { $0.hash = { PlainSHA1.hmac($1, $0) } },
    Provocation("hash-not-hmac", 43, at: "hash", "bare") { $0.hash = { PlainSHA1.digest($1) } },
    Provocation("hash-not-hmac", 43, at: "hash", "key before") { $0.hash = { PlainSHA1.digest($0 + $1) } },
    Provocation("other-hash", 43, at: "hash", "SHA-256") { client in
      client.hash = { key, message in
        SharedSecret(String(decoding: key, as: UTF8.self)).code(of: message) ?? []
      }
    },
    Provocation("plaintext-signature", 43, at: "form") { client in
      client.hash = { key, _ in key }
      client.write = { String(decoding: $0, as: UTF8.self) }
    },
    Provocation("timestamp-changed", 19, at: "timestamp") { client in
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name == "oauth_timestamp" {
          parameters[index].encodedValue = "\(ClumsyClient.time + 3)"
        }
      }
    },
  ]
}
