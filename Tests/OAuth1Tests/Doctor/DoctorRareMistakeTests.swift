import OAuth1
import OAuth1TestSupport
import Testing

@testable import OAuth1Doctor

/// Mistakes that the doctor tries one at a time, after all single mistakes.
struct DoctorRareMistakeTests {
  /// A client's mistake, and words in its sentence.
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

    /// A parameter signed with another value.
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

    /// A field signed under another name.
    static func name(_ sent: String, as signed: String) -> Case {
      Case("name-written-otherwise", "the name '\(sent)' was signed as '\(signed)'") { client in
        client.form?.append((sent, "x"))
        client.changes.append { parameters in
          for index in parameters.indices where parameters[index].name == sent {
            parameters[index].encodedName = ClumsyClient.encode(signed)
          }
        }
      }
    }

    /// A field with the value `sent`, signed as `signed`.
    static func text(_ signed: String, for sent: String) -> Case {
      Case("value-written-otherwise", "'field' was signed as '") { client in
        client.form?.append(("field", sent))
        client.changes.append { parameters in
          for index in parameters.indices where parameters[index].name == "field" {
            parameters[index].encodedValue = ClumsyClient.encode(signed)
          }
        }
      }
    }

    /// Parameters of a list or object, signed as one text.
    static func list(_ sent: [(String, String)], as signed: String, _ words: String) -> Case {
      Case("repeats-collapsed", words) { client in
        client.query += sent
        client.changes.append { parameters in
          parameters.removeAll { $0.name.hasPrefix("a") && $0.place == .query }
          parameters.append(ClumsyClient.parameter(("a", signed), .query))
        }
      }
    }

    /// A JSON body whose fields are signed.
    static func body(_ id: String, _ json: String, _ fields: [(String, String)]) -> Case {
      Case(id, "members of a JSON body were signed") { client in
        client.body = json
        client.contentType = "application/json"
        client.changes.append { $0 += fields.map { ClumsyClient.parameter($0, .form) } }
      }
    }

    /// Normalized parameters joined in another way.
    static func joint(_ words: String, _ change: @escaping @Sendable (String) -> String) -> Case {
      Case("parameters-joined-wrongly", words) { client in
        client.encodeAgain = { ClumsyClient.encode(change($0)) }
      }
    }

    /// An address signed with another text in it.
    static func address(_ id: String, _ words: String, _ sent: String, as signed: String) -> Case {
      Case(id, words) { $0.address.append { $0.replacing(sent, with: signed) } }
    }

    /// An address signed in another form as a whole.
    static func missing(_ id: String, _ signed: String) -> Case {
      Case(id, "the URL was signed as '\(signed)") { client in
        client.path = "/route"
        client.address.append { _ in signed }
      }
    }

    /// A value of the query that is signed only up to a given character.
    static func cut(_ value: String, to start: String, at sign: String) -> Case {
      Case("value-cut", "'cursor' was signed only up to its '\(sign)'") { client in
        client.query.append(("cursor", value))
        client.changes.append { parameters in
          for index in parameters.indices where parameters[index].name == "cursor" {
            parameters[index].encodedValue = ClumsyClient.encode(start)
          }
        }
      }
    }

    /// A path signed in another form.
    static func path(_ sent: String, as signed: String, _ words: String) -> Case {
      Case("path-differs", words) { client in
        client.path = sent
        client.address.append { $0.replacing(sent, with: signed) }
      }
    }

    /// A parameter that is signed but not sent.
    static func added(_ name: String, _ value: String) -> Case {
      Case("parameter-not-sent", "'\(name)=\(value)', which URL rewriting adds") { client in
        client.changes.append { $0.append(ClumsyClient.parameter((name, value), .query)) }
      }
    }
  }

  private static func wide(_ octets: [UInt8]) -> [UInt8] {
    octets.flatMap { octet -> [UInt8] in [octet, 0] }
  }

  static let cases: [Case] = [
    .signed(
      "signature-method-changed", "signed as 'HMAC-SHA256' but sent as 'HMAC-SHA1'", "oauth_signature_method"
    ) {
      _ in "HMAC-SHA256"
    },
    .signed("value-changed", "oauth_version was signed as '1.0a' but sent as '1.0'", "oauth_version") { _ in
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
    .signed("white-space-signed", "oauth_token was signed with a space at its start", "oauth_token") {
      " " + $0
    },
    .signed(
      "white-space-signed", "oauth_token was signed with a line break (CR LF) at its end", "oauth_token"
    ) {
      $0 + "\r\n"
    },
    .signed("value-written-otherwise", "'size' was signed as '2.0'", "size") { _ in "2.0" },
    .added("route", "1.1/Statuses/update.json"), .added("_url", "/1.1/Statuses/update.json"),
    .address("scheme-differs", "with its scheme in uppercase", "https:", as: "HTTPS:"),
    .address("host-differs", "'example.com'", "api.example.com", as: "example.com"),
    .address("host-differs", "'api.api.example.com'", "api.example.com", as: "api.api.example.com"),
    .address("host-differs", "with a trailing '.'", "example.com", as: "example.com."),
    .address("path-differs", "with '/api' before its path", ".com/", as: ".com/api/"),
    .address("path-differs", "with ':id' instead of '1.1' in its path", "/1.1/", as: "/:id/"),
    .address("path-differs", "with '{id}' instead of '1.1' in its path", "/1.1/", as: "/{id}/"),
    Case("hash-not-hmac", "the key and the base string were encoded as UTF-16") { client in
      client.hash = { PlainSHA1.hmac(wide($0), wide($1)) }
    },
    Case("hash-not-hmac", "the base string was encoded as UTF-16") { client in
      client.hash = { PlainSHA1.hmac($0, wide($1)) }
    },
    Case("hash-not-hmac", "the key was encoded as UTF-16") { client in
      client.hash = { PlainSHA1.hmac(wide($0), $1) }
    },
    .signed("timestamp-changed", "signed in milliseconds but sent in seconds", "oauth_timestamp") {
      $0 + "417"
    },
    .signed("value-changed", "oauth_timestamp was signed as '1490000000.0'", "oauth_timestamp") { $0 + ".0" },
    .signed("value-changed", "oauth_token was signed as 'TOK", "oauth_token") { $0.uppercased() },
    .name("pageSize", as: "page_size"), .name("page_size", as: "pageSize"), .name("Page", as: "page"),
    .name("filter[from]", as: "filter.from"),
    .text("TRUE", for: "true"), .text("None", for: ""), .text("3.5", for: "3.50"), .text("7", for: "007"),
    .text("1,000", for: "1000"), .text("1e+06", for: "1000000"),
    .text("2020-01-01 10:00:00", for: "2020-01-01T10:00:00"),
    .text("2020-01-01T10:00:00Z", for: "2020-01-01T10:00:00+00:00"), .text("tea", for: "Tea"),
    .text("\"tea\"", for: "tea"), .text("{\"a\": 1, \"b\": [2]}", for: "{\"a\":1,\"b\":[2]}"),
    .text("{\"a\":\"x\\/y\"}", for: "{\"a\":\"x/y\"}"), .text("{\"a\":\"\\u00e9\"}", for: "{\"a\":\"é\"}"),
    .text("cafe\u{301}", for: "caf\u{E9}"), .text("caf\u{E9}", for: "cafe\u{301}"),
    .list([("a", "1"), ("a", "2")], as: "[\"1\",\"2\"]", "a JSON array of its values"),
    .list([("a", "1"), ("a", "2")], as: "[1, 2]", "Java's string form of the list"),
    .list([("a[]", "1"), ("a[]", "2")], as: "1 2", "its values joined by spaces"),
    .list([("a[x]", "1"), ("a[y]", "2")], as: "[object Object]", "the word '[object Object]'"),
    .list(
      [("a[x]", "1"), ("a[y]", "2")], as: "{\"x\"=>\"1\", \"y\"=>\"2\"}", "Ruby's string form of the object"),
    Case("repeats-collapsed", "empty brackets after its name") { client in
      client.query += [("a[0]", "1"), ("a[1]", "2")]
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name.hasPrefix("a[") {
          parameters[index].encodedName = ClumsyClient.encode("a[]")
        }
      }
    },
    Case("parameter-not-sent", "'oauth_token_secret', which belongs only in the key,") { client in
      let secret = client.tokenSecret
      client.changes.append { $0.append(ClumsyClient.parameter(("oauth_token_secret", secret), .header)) }
    },
    Case("realm-signed", "the realm was signed") { client in
      client.changes.append {
        $0.append(ClumsyClient.parameter(("realm", "https://api.example.com/"), .header))
      }
    },
    Case("parameter-not-signed", "'oauth_nonce', 'oauth_timestamp' and 'oauth_version' together") { client in
      let names = ["oauth_nonce", "oauth_timestamp", "oauth_version"]
      client.changes.append { $0.removeAll { names.contains($0.name) } }
    },
    .body(
      "json-fields-signed", "{\"a\":{\"b\":1},\"c\":[2,3]}", [("a[b]", "1"), ("c[0]", "2"), ("c[1]", "3")]),
    .body("json-fields-signed", "{\"a\":{\"b\":1},\"c\":[2,3]}", [("a", "[object Object]"), ("c", "2,3")]),
    .body("json-fields-signed", "{\"a\":true,\"b\":null}", [("a", "True"), ("b", "None")]),
    Case("sorted-wrongly", "sorted by their values") { client in
      client.isSorted = { ($0.encodedValue, $0.encodedName) < ($1.encodedValue, $1.encodedName) }
    },
    .joint("by commas") { $0.replacing("&", with: ",") },
    .joint("with quotes around the values") { text in
      text.split(separator: "&").map { $0.replacing("=", with: "=\"") + "\"" }.joined(separator: "&")
    },
    .joint("with an '?' before the first") { "?" + $0 },
    Case("base-string-joined-wrongly", "with the URL before the method") { client in
      client.join = { "\($1)&\($0)&\($2)" }
    },
    Case("base-string-joined-wrongly", "with the parameters as the URL's query") { client in
      client.join = { "\($0)&\($1)%3F\($2)" }
    },
    Case("key-composed-wrongly", "with '&amp;' instead of '&'") { $0.joinKey = { "\($0)&amp;\($1)" } },
    Case("key-composed-wrongly", "with a trailing line break") { $0.joinKey = { "\($0)&\($1)\n" } },
    Case("key-composed-wrongly", "with names before the secrets") { client in
      client.joinKey = { "oauth_consumer_secret=\($0)&oauth_token_secret=\($1)" }
    },
    Case("secrets-encoded-wrongly", "percent-encoded, except for the consumer secret,") { client in
      client.encodeSecret = { ClumsyClient.encode($0).replacing("%2F", with: "/") }
    },
    Case("token-secret-altered", "is the word 'None'") { $0.keyParts.append { first, _ in (first, "None") } },
    .address("path-differs", "with two slashes before 'update.json'", "/update", as: "//update"),
    .address(
      "path-differs", "without a slash before 'Statuses/update.json'", "1.1/Statuses", as: "1.1Statuses"),
    .address("path-differs", "with 'me' instead of '1.1' in its path", "/1.1/", as: "/me/"),
    .address("path-differs", "with '2' instead of '1.1' in its path", "/1.1/", as: "/2/"),
    .address("path-differs", "with '.xml' at the end of its path", ".json", as: ".xml"),
    .address("host-differs", "'www.example.com'", "api.example.com", as: "www.example.com"),
    .address(
      "query-in-address", "the query was left in the signed URL", "update.json", as: "update.json?"),
    .cut("abc==", to: "abc", at: "="), .cut("http://a.example/?b=1", to: "http://a.example/", at: "?"),
    .cut("c#", to: "c", at: "#"), .cut("salt & pepper", to: "salt ", at: "&"),
    Case("value-split", "'ids' was signed as several parameters with the same name, split at its ','") {
      client in
      client.query.append(("ids", "3,1,2"))
      client.changes.append { parameters in
        parameters.removeAll { $0.name == "ids" }
        parameters += ["3", "1", "2"].map { ClumsyClient.parameter(("ids", $0), .query) }
      }
    },
    Case("value-split", "the query was signed as parameters that were not sent: it was decoded") { client in
      client.query = [("url", "http://a.example/?b=1&c=2")]
      client.changes.append { parameters in
        parameters.removeAll { $0.place == .query }
        parameters += [("url", "http://a.example/?b=1"), ("c", "2")].map {
          ClumsyClient.parameter($0, .query)
        }
      }
    },
    Case("value-sent-bare", "the query has an unescaped '#'") { client in
      client.query = [("q", "#swift"), ("count", "2")]
      client.wireEncode = { ClumsyClient.encode($0).replacing("%23", with: "#") }
    },
    Case("path-differs", "with the trailing '#top', which is never sent") { client in
      client.query = [("page", "2#top")]
      client.wireEncode = { ClumsyClient.encode($0).replacing("%23", with: "#") }
      client.changes.append { parameters in
        for index in parameters.indices where parameters[index].name == "page" {
          parameters[index].encodedValue = "2"
        }
      }
      client.address.append { $0 + "#top" }
    },
    Case("parameter-not-sent", "'format=json', which some clients add automatically,") { client in
      client.changes.append { $0.append(ClumsyClient.parameter(("format", "json"), .query)) }
    },
    Case("parameter-not-sent", "'api_key=") { client in
      let key = client.key
      client.changes.append { $0.append(ClumsyClient.parameter(("api_key", key), .query)) }
    },
    .list([("a[x]", "1"), ("a[y]", "2")], as: "", "an empty value instead of all its values"),
    .name("user.fields", as: "user_fields"),
    .path("/files/My%20File%20%281%29.txt", as: "/files/My%20File%20(1).txt", "the escapes of ! * ' ( )"),
    .path("/u/me%40a.example/x%20y", as: "/u/me@a.example/x%20y", "the escapes of @ : $ , ; = + &"),
    .path("/tag/a+b", as: "/tag/a b", "a space instead of each '+' in its path"),
    .path("/v1/x/../items/./", as: "/v1/items/", "the '.' and '..' of its path resolved"),
    .missing("host-differs", "null//null/route"), .missing("host-differs", "undefined//undefined/route"),
    .missing("host-differs", "None://None/route"), .missing("host-differs", "nil://nil/route"),
    .missing("host-differs", "http://null/route"), .missing("host-differs", "https://undefined/route"),
    .missing("host-differs", "undefined/route"), .missing("host-differs", ":///route"),
    .missing("host-differs", "///route"), .missing("host-differs", "http://null:null/route"),
    .missing("host-differs", "null"), .missing("scheme-differs", "null://api.example.com/route"),
    .missing("scheme-differs", "undefined//api.example.com/route"),
    .missing("scheme-differs", "://api.example.com/route"),
    .missing("port-differs", "https://api.example.com:undefined/route"),
    .missing("path-differs", "https://api.example.com/undefined"),
    .missing("path-differs", "https://api.example.comnull"),
    .missing("path-differs", "https://api.example.com/undefined/route"),
    .missing("host-differs", "Optional(\"https\")://Optional(\"api.example.com\")/route"),
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
  func `a mistake is found with its words and nothing else`(_ mistake: Case) throws {
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
    #expect(diagnosis.sentence.contains("with port \(port)"), "\(diagnosis.sentence)")
  }

  @Test func `the path and port in a proxy's fields are tried`() {
    var client = Self.client()
    client.others.provider.forwardedPaths = ["/tool/1.1/Statuses/update.json"]
    client.others.provider.forwardedPorts = ["9443"]
    client.address.append { $0.replacing(".com/", with: ".com:9443/tool/") }
    let diagnosis = client.diagnosis(.pairs)
    #expect(
      diagnosis.explanations.map { $0.mistakes.map(\.id).sorted() } == [["path-differs", "port-differs"]],
      "\(diagnosis.sentence)")
  }

  @Test func `a keyed hash under the name of an RSA method is reported as such`() {
    var client = Self.client()
    client.header[4].1 = "RSA-SHA1"
    let diagnosis = client.diagnosis()
    #expect(diagnosis.explanations.map { $0.mistakes.map(\.id) } == [["other-hash"]], "\(diagnosis.sentence)")
  }

  @Test(arguments: ["hmac-sha1", "HMAC_SHA1", "HMACSHA1", "SHA1", "HMAC"])
  func `a method's spelling is reported, and its hash is no mistake`(_ name: String) {
    var client = Self.client()
    client.header[4].1 = name
    let diagnosis = client.diagnosis()
    #expect(diagnosis.explanations.isEmpty, "\(diagnosis.sentence)")
    #expect(diagnosis.causes.map(\.id) == ["unsupported-method"])
  }
}
