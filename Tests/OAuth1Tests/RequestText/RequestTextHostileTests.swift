import OAuth1
import OAuth1RequestText
import OAuth1TestSupport
import Testing

/// Hostile text. Reading any text ends with a request or an error message, in time proportional to the text.
struct RequestTextHostileTests {
  /// Texts of a given size, each of which made some reader too slow.
  private static let hostile: [(name: String, octets: @Sendable (Int) -> [UInt8])] = [
    ("double quotes", { Array(repeating: UInt8(ascii: "\""), count: $0) }),
    ("single quotes after curl", { Array("curl ".utf8) + Array(repeating: UInt8(ascii: "'"), count: $0) }),
    ("double quotes after curl", { Array("curl ".utf8) + Array(repeating: UInt8(ascii: "\""), count: $0) }),
    ("backslashes after curl", { Array("curl ".utf8) + Array(repeating: UInt8(ascii: "\\"), count: $0) }),
    ("carets after curl", { Array("curl ^\"".utf8) + Array(repeating: UInt8(ascii: "^"), count: $0) }),
    ("backticks", { Array("Invoke-WebRequest ".utf8) + Array(repeating: UInt8(ascii: "`"), count: $0) }),
    ("brackets", { Array(repeating: UInt8(ascii: "["), count: $0) }),
    ("deep objects", { Array(String(repeating: "{\"request\":", count: $0 / 11).utf8) }),
    (
      "calls within calls",
      { Array("fetch(\"".utf8) + Array(String(repeating: "\", a(", count: $0 / 5).utf8) }
    ),
    ("fetches", { Array(String(repeating: "fetch(\"", count: $0 / 7).utf8) }),
    ("escapes", { Array("fetch(\"".utf8) + Array(String(repeating: "\\u", count: $0 / 20).utf8) }),
    ("NUL", { Array(repeating: 0, count: $0) }),
    ("no UTF-8", { Array(repeating: 0xFF, count: $0) }),
    ("line feeds", { Array(repeating: 0x0A, count: $0) }),
    ("greater-than signs", { Array(repeating: UInt8(ascii: ">"), count: $0) }),
    ("lines of greater-than signs", { Array(String(repeating: "> \n", count: $0 / 30).utf8) }),
    ("fences", { Array(String(repeating: "```\n", count: $0 / 4).utf8) }),
    ("request lines", { Array(String(repeating: "GET / HTTP/1.1\n", count: $0 / 15).utf8) }),
    ("okhttp's lines", { Array(String(repeating: "--> GET http://a/\n", count: $0 / 18).utf8) }),
    ("sends", { Array(String(repeating: "send: b'GET / HTTP/1.1'\n", count: $0 / 24).utf8) }),
    ("base strings", { Array(String(repeating: "GET&http%3A", count: $0 / 11).utf8) }),
    ("ampersands of base strings", { Array(String(repeating: "&http%3a", count: $0 / 8).utf8) }),
    (
      "headers",
      { Array("GET / HTTP/1.1\nHost: a\n".utf8) + Array(String(repeating: "A: b\n", count: $0 / 5).utf8) }
    ),
    (
      "folded lines",
      {
        Array("GET / HTTP/1.1\nAuthorization: OAuth\n".utf8)
          + Array(String(repeating: " ,\n", count: $0 / 3).utf8)
      }
    ),
    ("PHP members", { Array(("headers_sent => " + String(repeating: "a\n", count: $0 / 2)).utf8) }),
    ("values", { Array(String(repeating: "OAuth oauth_a=\"b\", ", count: $0 / 21).utf8) }),
    ("open values", { Array(String(repeating: "OAuth oauth_a=\"", count: $0 / 15).utf8) }),
    (
      "values among braces",
      { Array(String(repeating: "{url: 'http://a/', OAuth oauth_signature=\"b\"", count: $0 / 43).utf8) }
    ),
    ("inputs", { Array(("oauth_signature" + String(repeating: "<input a='", count: $0 / 10)).utf8) }),
    (
      "sent lines of Apache's",
      { Array(String(repeating: ">> \"GET / HTTP/1.1[\\r]\n", count: $0 / 24).utf8) }
    ),
    ("strings of messages", { Array(String(repeating: "' HTTP/1.1\\r\\n", count: $0 / 15).utf8) }),
    ("words with a signature", { Array(String(repeating: "/?oauth_signature=a ", count: $0 / 20).utf8) }),
    (
      "parameters in lines",
      { Array(String(repeating: "oauth_consumer_key: oauth_signature\n", count: $0 / 36).utf8) }
    ),
    (
      "parentheses of PowerShell",
      {
        Array("Invoke-RestMethod -Uri ".utf8) + Array(repeating: UInt8(ascii: "("), count: $0)
      }
    ),
    (
      "tables within tables",
      {
        Array("irm -Headers ".utf8) + Array(String(repeating: "@{a=", count: $0 / 4).utf8)
      }
    ),
    ("flags in one word", { Array("curl -".utf8) + Array(repeating: UInt8(ascii: "s"), count: $0) }),
    ("records", { Array(String(repeating: "{\"log\":\"oauth\\n\"}\n", count: $0 / 18).utf8) }),
    (
      "lists of YAML",
      {
        Array("request headers: uri:\n".utf8) + Array(String(repeating: "- ", count: $0 / 2).utf8)
      }
    ),
    (
      "mappings of YAML",
      { size in
        // Each line is one byte longer than the line before.
        let lines = Int(Double(2 * size).squareRoot())
        return Array("request: headers:\nuri: a\n".utf8)
          + (0..<lines).flatMap { Array(String(repeating: " ", count: $0).utf8) + Array("a:\n".utf8) }
      }
    ),
    (
      "variables of an .http file",
      {
        Array("###\n".utf8)
          + Array(String(repeating: "@a={{a}}\nGET https://{{a}}\n###\n", count: $0 / 36).utf8)
      }
    ),
    (
      "calls around values",
      {
        Array(String(repeating: "f({a: [OAuth oauth_signature=\"b\", params={", count: $0 / 42).utf8)
      }
    ),
    (
      "arrays of PHP",
      {
        Array("OAuth oauth_signature=\"b\"\nArray\n".utf8)
          + Array(String(repeating: "(\n[a] => Array\n", count: $0 / 16).utf8)
      }
    ),
    (
      "maps of Go",
      {
        Array(
          String(repeating: "&{Method:GET URL:/ Header:map[a:[OAuth oauth_signature=\"b\"", count: $0 / 60)
            .utf8)
      }
    ),
    (
      "members that repeat a query",
      {
        Array(
          "{\"headers\":{\"authorization\":\"OAuth oauth_signature=\\\"a\\\"\"},\"url\":\"https://a/\"".utf8)
          + Array(String(repeating: ",\"query\":\"a=b\"", count: $0 / 15).utf8) + Array("}".utf8)
      }
    ),
    ("variables", { Array("curl ".utf8) + Array(String(repeating: "$a", count: $0 / 2).utf8) }),
  ]

  private static func read(_ octets: [UInt8]) {
    do {
      let text = try RequestText(reading: octets)
      #expect(!text.request.method.isEmpty)
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  @Test(arguments: hostile.indices)
  func `reading repetitive text takes time in proportion`(_ index: Int) {
    let hostile = Self.hostile[index]
    let growth = Growth(from: 30_000, to: 240_000) { size in
      let octets = hostile.octets(size)
      return { Self.read(octets) }
    }
    #expect(growth.isProportional, "\(hostile.name): \(growth)")
  }

  /// An unoptimized build, which takes twenty times as long, tries every eleventh; 'make doctor
  /// DOCTOR_TESTS=RequestText' tries all.
  #if DEBUG
    private let step = 11
  #else
    private let step = 1
  #endif

  @Test(arguments: Sample.all)
  func `every prefix of a sample ends with a request or a message`(_ sample: Sample) {
    let octets = Array(sample.text.utf8)
    for count in stride(from: sample.name.utf8.count % step, to: octets.count, by: step) {
      let beginning = Array(octets[..<count])
      do {
        let text = try RequestText(reading: beginning, options: sample.options)
        #expect(!text.request.method.isEmpty && !text.request.authority.isEmpty)
        // A text with a signature is never returned as a request without one.
        let places =
          text.request.authorization + [
            text.request.target, String(decoding: text.request.body, as: UTF8.self),
          ]
        let isSigned = places.contains { $0.contains("oauth_signature=") }
        #expect(isSigned || !sample.text.utf8.prefix(count).contains("oauth_signature="), "\(count) octets")
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}

extension Sequence<UInt8> {
  fileprivate func contains(_ text: String) -> Bool {
    String(decoding: Array(self), as: UTF8.self).contains(text)
  }
}
