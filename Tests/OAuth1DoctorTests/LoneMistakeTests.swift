import OAuth1
import OAuth1Invariants
import Testing

@testable import OAuth1Doctor

/// What is tried by itself, after all single mistakes.
struct LoneMistakeTests {
  /// A mistake as a client makes it, and words that its sentence has.
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let words: String
    let provoke: @Sendable (inout ClumsyClient) -> Void

    var testDescription: String { "\(id): \(words)" }

    init(_ id: String, _ words: String, _ provoke: @escaping @Sendable (inout ClumsyClient) -> Void) {
      self.id = id
      self.words = words
      self.provoke = provoke
    }

    /// A parameter that is signed with another value.
    static func signed(
      _ id: String, _ words: String, _ name: String, as change: @escaping @Sendable (String) -> String
    )
      -> Case
    {
      Case(id, words) { client in
        client.changes.append { parameters in
          for index in parameters.indices where parameters[index].name == name {
            parameters[index].encodedValue = ClumsyClient.encode(change(parameters[index].value))
          }
        }
      }
    }

    /// An address that is signed with another text in it.
    static func address(_ id: String, _ words: String, _ sent: String, as signed: String) -> Case {
      Case(id, words) { $0.address.append { $0.replacing(sent, with: signed) } }
    }

    /// A parameter that is signed and was not sent.
    static func added(_ name: String, _ value: String) -> Case {
      Case("parameter-not-sent", "'\(name)=\(value)', as rewriting") { client in
        client.changes.append { $0.append(ClumsyClient.parameter((name, value), .query)) }
      }
    }
  }

  private static func wide(_ octets: [UInt8]) -> [UInt8] {
    octets.flatMap { octet -> [UInt8] in [octet, 0] }
  }

  static let cases: [Case] = [
    .signed(
      "signature-method-changed", "signed as 'HMAC-SHA256', and sent as 'HMAC-SHA1'", "oauth_signature_method"
    ) {
      _ in "HMAC-SHA256"
    },
    .signed("value-changed", "oauth_version was signed as '1.0a', and sent as '1.0'", "oauth_version") { _ in
      "1.0a"
    },
    Case("value-changed", "with the header's quotes") { client in
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].place == .header {
          parameters[index].encodedValue = "%22" + parameters[index].encodedValue + "%22"
        }
      }
    },
    .signed(
      "white-space-signed", "oauth_consumer_key was signed with a line break at its end", "oauth_consumer_key"
    ) {
      $0 + "\n"
    },
    .signed("white-space-signed", "oauth_token was signed with a blank at its start", "oauth_token") {
      " " + $0
    },
    .signed(
      "white-space-signed", "oauth_token was signed with a line break (CR LF) at its end", "oauth_token"
    ) {
      $0 + "\r\n"
    },
    .signed("value-written-otherwise", "'size' was signed as '2.0'", "size") { _ in "2.0" },
    .added("route", "1.1/Statuses/update.json"), .added("_url", "/1.1/Statuses/update.json"),
    .address("scheme-differs", "with its scheme in upper case", "https:", as: "HTTPS:"),
    .address("host-differs", "'example.com'", "api.example.com", as: "example.com"),
    .address("host-differs", "'api.api.example.com'", "api.example.com", as: "api.api.example.com"),
    .address("host-differs", "with a '.' at its end", "example.com", as: "example.com."),
    .address("path-differs", "with '/api' before its path", ".com/", as: ".com/api/"),
    .address("path-differs", "with ':id' where its path has '1.1'", "/1.1/", as: "/:id/"),
    .address("path-differs", "with '{id}' where its path has '1.1'", "/1.1/", as: "/{id}/"),
    Case("hash-not-hmac", "key and base string were turned into octets as UTF-16") { client in
      client.hash = { PlainSHA1.hmac(wide($0), wide($1)) }
    },
    Case("hash-not-hmac", "the base string was turned into octets as UTF-16") { client in
      client.hash = { PlainSHA1.hmac($0, wide($1)) }
    },
    Case("hash-not-hmac", "the key was turned into octets as UTF-16") { client in
      client.hash = { PlainSHA1.hmac(wide($0), $1) }
    },
    .signed("timestamp-changed", "signed in milliseconds, and sent in seconds", "oauth_timestamp") {
      $0 + "417"
    },
    Case("repeats-collapsed", "the word 'Array'") { client in
      client.query += [("list[]", "1"), ("list[]", "2")]
      client.changes.append { parameters in
        parameters.removeAll { $0.name == "list[]" }
        parameters.append(ClumsyClient.parameter(("list", "Array"), .query))
      }
    },
  ]

  private static func client() -> ClumsyClient {
    var generator = Generator(seed: 5)
    return ClumsyClient(&generator, isPlain: true)
  }

  @Test(arguments: cases)
  func `it is found with its words, and nothing else is`(_ mistake: Case) throws {
    var client = Self.client()
    mistake.provoke(&client)
    let diagnosis = client.diagnosis(.pairs)
    let found = diagnosis.explanations.map { $0.mistakes.map(\.id) }
    #expect(found == [[mistake.id]], "\(diagnosis.sentence)")
    #expect(diagnosis.sentence.contains(mistake.words), "\(diagnosis.sentence)")
  }

  @Test(arguments: [1, 81, 4567, 8081, 65_535])
  func `a server behind a proxy may listen on any port`(_ port: Int) {
    var client = Self.client()
    client.address.append { $0.replacing(".com/", with: ".com:\(port)/") }
    let diagnosis = client.diagnosis(.triples)
    #expect(diagnosis.explanations.map { $0.mistakes.map(\.id) } == [["port-differs"]])
    #expect(diagnosis.sentence.contains("with the port \(port)"), "\(diagnosis.sentence)")
  }

  @Test func `what a proxy says of path and port is tried`() {
    var client = Self.client()
    client.others.provider.forwardedPaths = ["/tool/1.1/Statuses/update.json"]
    client.others.provider.forwardedPorts = ["9443"]
    client.address.append { $0.replacing(".com/", with: ".com:9443/tool/") }
    let diagnosis = client.diagnosis(.pairs)
    #expect(
      diagnosis.explanations.map { $0.mistakes.map(\.id).sorted() } == [["path-differs", "port-differs"]],
      "\(diagnosis.sentence)")
  }

  @Test(arguments: ["hmac-sha1", "HMAC_SHA1", "HMACSHA1"])
  func `a method that is written otherwise is told as that, and its hash is no mistake`(_ name: String) {
    var client = Self.client()
    client.header[4].1 = name
    let diagnosis = client.diagnosis()
    #expect(diagnosis.explanations.isEmpty, "\(diagnosis.sentence)")
    #expect(diagnosis.causes.map(\.id) == ["unsupported-method"])
  }
}
