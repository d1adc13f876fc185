import OAuth1TestSupport
import Testing

@testable import OAuth1

/// Requests in the form that all rules read alike.
struct OrdinaryRequestTests {
  /// A small generator (SplitMix64), so that a run can be repeated.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return word ^ word >> 31
    }
  }

  private static func request(_ generator: inout Generator) throws -> ArrivingRequest {
    let isForm = Bool.random(using: &generator)
    let body = isForm ? "a=b&c=d%20e" : ""
    let query = ["", "?x=1", "?x=1&y=%2B+z", "?x=&y"].randomElement(using: &generator) ?? ""
    let signed = try RequestSigner(
      client: ClientCredentials(key: "client", secret: "secret"),
      token: TokenCredentials(token: "t", secret: "s")
    ).sign(
      SignableRequest(
        method: "POST", url: "https://api.example/things\(query)", contentType: isForm ? MediaType.form : nil,
        body: Array(body.utf8)),
      at: 1_490_000_000, nonce: "nonce1", options: SigningOptions(callback: "https://app.example/?a=b c"))
    return ArrivingRequest(
      method: "POST", scheme: "https", authority: "api.example", target: "/things" + query,
      contentType: signed.contentType, authorization: [signed.authorization ?? ""], body: signed.body)
  }

  /// Returns `text` with a byte that has a meaning in headers and forms inserted, or replacing another byte.
  private static func changed(_ text: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var text = text
    let octet = Array("%&=+,\" ;!'()/?[]aA0_-\u{1}\u{FF}\t\\".utf8).randomElement(using: &generator) ?? 0x25
    let place = Int.random(in: 0...text.count, using: &generator)
    if Bool.random(using: &generator), place < text.count {
      text[place] = octet
    } else {
      text.insert(octet, at: place)
    }
    return text
  }

  @Test func `what is ordinary to lenient rules is read alike by RFC 5849's`() throws {
    var generator = Generator(state: 5849)
    let (lenient, strict) = (RequestVerifier(policy: .init(rules: .lenient)), RequestVerifier())
    var counts = (ordinary: 0, others: 0)
    for _ in 0..<6000 {
      var request = try Self.request(&generator)
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        switch Int.random(in: 0...3, using: &generator) {
        case 0: request.body = Self.changed(request.body, &generator)
        case 1:
          let target = Self.changed(Array(request.target.utf8.dropFirst()), &generator)
          request.target = "/" + String(decoding: target, as: UTF8.self)
        default:
          let header = Self.changed(Array(request.authorization[0].utf8), &generator)
          request.authorization = [String(decoding: header, as: UTF8.self)]
        }
      }
      guard let claim = try? lenient.read(request) else { continue }
      guard claim.isOrdinary(request) else {
        counts.others += 1
        continue
      }
      counts.ordinary += 1
      let read = try? strict.read(request)
      #expect(read?.baseString == claim.baseString, "\(request)")
      #expect(read?.signatureOctets == claim.signatureOctets, "\(request)")
      #expect(claim.hasCanonicalSignature, "\(request)")
    }
    #expect(counts.ordinary > 1000 && counts.others > 1000, "\(counts)")
  }

  private static func header(_ change: (String) -> String) throws -> ArrivingRequest {
    var generator = Generator(state: 1)
    var request = try request(&generator)
    (request.target, request.contentType, request.body) = ("/things", nil, [])
    request.authorization = [change(request.authorization[0])]
    return request
  }

  private static let unusual: [@Sendable (String) -> String] = [
    { $0 + ", oauth_nonce=\"nonce2\"" }, { $0 + ", x=\"y\"" }, { $0 + ", a=b=c" }, { $0 + "," },
    { $0.replacing("\"nonce1\"", with: "nonce1") }, { $0.replacing("%3A", with: "%3a") },
    { $0.replacing("\"nonce1\"", with: "\"%6Eonce1\"") }, { $0.replacing("\"nonce1\"", with: "\"nonce+1\"") },
    { $0.replacing("\"nonce1\"", with: "\"nonce%FF\"") }, { $0.replacing("\"1.0\"", with: "\"1.0a\"") },
    { $0.replacing("1490000000", with: "-1490000000") },
    { $0.replacing("OAuth ", with: "OAuth realm=\"a\", ") },
    { $0 + ", oauth_body_hash=\"a\"" }, { $0.replacing("oauth_signature=\"", with: "oauth_signature= \"") },
    { $0.replacing("oauth_version=\"1.0\"", with: "oauth_version= 1.0 ") },
    { $0.replacing("oauth_version=\"1.0\"", with: "oauth_version=\" 1.0\"") },
  ]

  @Test(arguments: unusual.indices) func `what rules may read differently is not ordinary`(_ index: Int)
    throws
  {
    let request = try Self.header(Self.unusual[index])
    let claim = try RequestVerifier(policy: .init(rules: .lenient)).read(request)
    #expect(!claim.isOrdinary(request))
    let plain = try Self.header { $0 }
    #expect(try RequestVerifier().read(plain).isOrdinary(plain))
  }
}
