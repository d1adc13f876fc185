import Foundation
import OAuth1
import OAuth1Doctor

/// Hashes computed or written incorrectly.
extension Provocation {
  private static func hex(_ octets: [UInt8]) -> String {
    octets.map { String(format: "%02x", $0) }.joined()
  }

  static let forms: [Provocation] = [
    Provocation("signature-as-hex", 17, at: "form") { $0.write = hex },
    Provocation("signature-as-hex", 17, at: "form", "upper case") { $0.write = { hex($0).uppercased() } },
    Provocation("signature-hex-in-base64", 17, at: "form") {
      $0.write = { PlainBase64.encode(Array(hex($0).utf8)) }
    },
    Provocation("signature-hex-in-base64", 17, at: "form", "as a command prints it") {
      $0.write = { PlainBase64.encode(Array("SHA1(stdin)= \(hex($0))\n".utf8)) }
    },
    Provocation("signature-unpadded", 17, at: "form") {
      $0.write = { PlainBase64.encode($0).replacing("=", with: "") }
    },
    Provocation("signature-url-safe", 17, at: "form") { client in
      client.write = {
        let text = PlainBase64.encode($0).replacing("+", with: "-").replacing("/", with: "_")
        // A signature without any of the four characters is no mistake.
        return text
      }
    },
    Provocation("signature-twice-in-base64", 17, at: "form") {
      $0.write = { PlainBase64.encode(Array(PlainBase64.encode($0).utf8)) }
    },
    Provocation("signature-octets-as-text", 17, at: "form") { client in
      client.write = { octets in
        let text = String(String.UnicodeScalarView(octets.map { Unicode.Scalar($0) }))
        return PlainBase64.encode(Array(text.utf8))
      }
    },
    Provocation("signature-quoted", 32, at: "sending") { client in
      client.sendSignature = { ClumsyClient.encode("\"\($0)\"") }
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
    Provocation("hash-not-hmac", 43, at: "hash", "key behind") { $0.hash = { PlainSHA1.digest($1 + $0) } },
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
