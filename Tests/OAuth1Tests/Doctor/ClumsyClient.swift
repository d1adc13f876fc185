import Foundation
import OAuth1
import OAuth1Doctor
import OAuth1TestSupport

/// A client with its own signing code, step by step, so that each step can go wrong.
struct ClumsyClient {
  struct Parameter {
    enum Place { case header, query, form }

    var name: String
    var value: String
    var place: Place
    /// The encoded name and value before the client joins them.
    var encodedName: String
    var encodedValue: String
  }

  // Request
  var method = "POST"
  var scheme = "https"
  var authority = "api.example.com"
  var path = "/1.1/Statuses/update.json"
  var query: [(String, String)] = []
  var form: [(String, String)]? = []
  var header: [(String, String)] = []
  var contentType: String?
  var body: String?
  /// The body with all mistakes applied, for mistakes that hash it.
  var finalBody: [UInt8] = []
  var wireEncode: @Sendable (String) -> String = ClumsyClient.encode

  var rules = VerificationRules.rfc5849

  // Known credentials
  var key = "simKey01"
  var secret = "simSecret%1/+"
  var token: String? = "simToken01"
  var tokenSecret = "simTokenSecret&2="
  var others = KnownSecrets(clients: [])

  // Signing steps
  var changes: [(inout [Parameter]) -> Void] = []
  var isSorted: (Parameter, Parameter) -> Bool = {
    ($0.encodedName, $0.encodedValue) < ($1.encodedName, $1.encodedValue)
  }
  var sorts = true
  var joinPair: (Parameter) -> String = { "\($0.encodedName)=\($0.encodedValue)" }
  var encodeAgain: (String) -> String = ClumsyClient.encode
  var signedMethod: String?
  var address: [(String) -> String] = []
  var encodeAddress: (String) -> String = ClumsyClient.encode
  var join: (String, String, String) -> String = { "\($0)&\($1)&\($2)" }
  var keyParts: [(String, String) -> (String, String)] = []
  var encodeSecret: (String) -> String = ClumsyClient.encode
  var joinKey: (String, String) -> String = { "\($0)&\($1)" }
  var hash: ([UInt8], [UInt8]) -> [UInt8] = PlainSHA1.hmac
  var write: ([UInt8]) -> String = PlainBase64.encode
  var sendSignature: (String) -> String = ClumsyClient.encode
  var layout: ([(String, String)]) -> String = { pairs in
    "OAuth " + pairs.map { "\($0)=\"\($1)\"" }.joined(separator: ", ")
  }

  /// RFC 3986, section 2.3.
  @Sendable static func encode(_ text: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    return text.utf8.map { plain.contains($0) ? String(UnicodeScalar($0)) : String(format: "%%%02X", $0) }
      .joined()
  }

  private func wire(_ fields: [(String, String)]) -> String {
    fields.map { "\(wireEncode($0))=\(wireEncode($1))" }.joined(separator: "&")
  }

  var target: String { query.isEmpty ? path : path + "?" + wire(query) }

  var baseString: String {
    var parameters = header.filter { $0.0 != "realm" }.map { Self.parameter($0, .header) }
    parameters += query.map { Self.parameter($0, .query) }
    if body == nil { parameters += (form ?? []).map { Self.parameter($0, .form) } }
    for change in changes { change(&parameters) }
    if sorts {
      parameters = parameters.enumerated().sorted { first, second in
        if isSorted(first.element, second.element) { return true }
        return !isSorted(second.element, first.element) && first.offset < second.offset
      }.map(\.element)
    }
    var address = "\(scheme)://\(authority.lowercased())\(path)"
    for change in self.address { address = change(address) }
    let normalized = parameters.map(joinPair).joined(separator: "&")
    return join(signedMethod ?? method.uppercased(), encodeAddress(address), encodeAgain(normalized))
  }

  static func parameter(_ pair: (String, String), _ place: Parameter.Place) -> Parameter {
    Parameter(
      name: pair.0, value: pair.1, place: place, encodedName: encode(pair.0), encodedValue: encode(pair.1))
  }

  var signature: String {
    var parts = (secret, token == nil ? "" : tokenSecret)
    for change in keyParts { parts = change(parts.0, parts.1) }
    let key = joinKey(encodeSecret(parts.0), encodeSecret(parts.1))
    return write(hash(Array(key.utf8), Array(baseString.utf8)))
  }

  /// The request as the server receives it.
  var arriving: ArrivingRequest {
    var pairs = header.map { ($0.0, $0.0 == "realm" ? $0.1 : Self.encode($0.1)) }
    pairs.append(("oauth_signature", sendSignature(signature)))
    let isForm = body == nil && !(form ?? []).isEmpty
    return ArrivingRequest(
      method: method, scheme: scheme, authority: authority, target: target,
      contentType: contentType ?? (isForm ? "application/x-www-form-urlencoded" : nil),
      authorization: [layout(pairs)], body: Array((body ?? wire(form ?? [])).utf8))
  }

  var known: KnownSecrets {
    var known = KnownSecrets(
      client: ClientCredentials(key: key, secret: SharedSecret(secret)),
      token: token.map { TokenCredentials(token: $0, secret: SharedSecret(tokenSecret)) })
    known.clients += others.clients
    known.tokens += others.tokens
    known.provider = others.provider
    return known
  }

  func diagnosis(
    _ budget: SearchBudget = .singles, at now: Int64 = Self.time
  ) -> SignatureDiagnosis {
    SignatureDoctor(known: known, policy: .init(rules: rules), comparedWith: .lenient)
      .explain(arriving, at: now, budget: budget)
  }

  static let time: Int64 = 1_490_000_000
}

extension ClumsyClient {
  /// A client whose request has a target for every mistake; the details come from `generator`.
  init(_ generator: inout Generator, isPlain: Bool = false) {
    let word = { (generator: inout Generator) in
      String((0..<6).map { _ in generator.pick(Array("abcdefghijklmnopqrstuvwxyz0123456789")) })
    }
    key = "key" + word(&generator)
    secret = "sec/" + word(&generator)
    token = "tok" + word(&generator)
    tokenSecret = "ts+" + word(&generator)
    header = [
      ("oauth_consumer_key", key), ("oauth_token", token ?? ""), ("oauth_nonce", word(&generator)),
      ("oauth_timestamp", "\(Self.time)"), ("oauth_signature_method", "HMAC-SHA1"), ("oauth_version", "1.0"),
    ]
    if isPlain {
      query = [("q", "It's " + word(&generator)), ("size", "2")]
      form = [("text", "a b" + word(&generator)), ("size-x", "1")]
      return
    }
    query = [
      ("status", "It's hot! (*caf\u{E9}) ~" + word(&generator)), ("size", "2"), ("size-x", "1"), ("a[]", "2"),
      ("a[]", "10"), ("Zoom", "1,2"), ("aZ", "1"),
    ]
    form = [("text", "a b/c" + word(&generator)), ("none", ""), ("mail", "x+y@z.example")]
  }
}
