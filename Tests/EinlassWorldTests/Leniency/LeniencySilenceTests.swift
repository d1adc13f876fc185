import EinlassWire
import EinlassWorld
import OAuth1
import OAuth1TestSupport
import Testing

/// Correct requests, which produce no warning.
struct LeniencySilenceTests {
  private static let methods = ["GET", "POST", "PUT", "DELETE"]
  private static let words = [
    "a", "status", "It's (hot)!", "q=1&r=2", "caf\u{E9}", "100 %", "a+b", "\u{1F600}", "", "x_auth_mode",
    "-._~", "[]",
    "a,b;c", "%2B",
  ]

  /// A pseudo-random choice.
  private struct Dice {
    let source: SeededRandomSource

    func number(_ count: Int) -> Int { Int(source.octets(2).reduce(0) { $0 << 8 | UInt32($1) }) % count }
    func one<Element>(of list: [Element]) -> Element { list[number(list.count)] }
    func isSo(_ sides: Int) -> Bool { number(sides) == 0 }

    func form() -> String {
      let pairs = (0..<number(4)).map { _ in
        let name = one(of: words.filter { !$0.isEmpty })
        let isPlus = isSo(2)
        let encoded = [name, one(of: words)].map { word in
          let text = PercentEncoding.encode(word)
          return isPlus ? text.replacing("%20", with: "+") : text
        }
        return encoded.joined(separator: "=")
      }
      return pairs.joined(separator: "&")
    }
  }

  /// A correct request of a random shape.
  private static func request(_ dice: Dice, number: Int) throws -> (ArrivingRequest, AcceptedRequest.Step) {
    let step = dice.one(of: AcceptedRequest.Step.allCases)
    var options = SigningOptions()
    if step == .temporaryCredentials {
      options.callback = dice.one(of: ["oob", "https://app.example/back?a=b c", "app://x"])
    }
    if step == .token { options.verifier = dice.one(of: ["1234567", "AbCdEf+/="]) }
    if dice.isSo(4) { options.realm = dice.one(of: ["", "api", "https://api.example/ a+b, c"]) }
    let method = step == .resource ? dice.one(of: methods) : "POST"
    let query = dice.form()
    let target = dice.one(of: ["/", "/1/things.json", "/a%20b/c"]) + (query.isEmpty ? "" : "?" + query)
    let host = dice.one(of: ["api.example", "api.example:8443"])
    let isForm = dice.isSo(2)
    let body = isForm ? dice.form() : dice.one(of: ["", "{\"a\": \"b!\"}"])
    let type =
      isForm
      ? dice.one(of: [
        "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=UTF-8",
      ])
      : "application/json"
    let placement = dice.one(
      of: [RequestSigner.ParameterPlacement.header, .header, .query] + (isForm ? [.formBody] : []))
    if placement != .header { options.realm = nil }
    let signed = try RequestSigner(
      client: LenientRequest.client, token: step == .temporaryCredentials ? nil : LenientRequest.token
    ).sign(
      SignableRequest(
        method: method, url: "https://\(host)\(target)", contentType: type, body: Array(body.utf8)),
      at: LenientRequest.now - Int64(dice.number(600)) + 300,
      nonce: dice.one(of: ["nonce\(number)", "b64+/\(number)=="]), options: options, placement: placement)
    let request = ArrivingRequest(
      method: signed.method, scheme: "https", authority: host,
      target: String(signed.url.dropFirst("https://\(host)".count)), contentType: signed.contentType,
      authorization: signed.authorization.map { [$0] } ?? [], body: signed.body)
    return (request, step)
  }

  @Test(arguments: [VerificationRules.lenient, .rfc5849])
  func `correct requests of 2,000 random shapes are accepted without a warning`(_ rules: VerificationRules)
    throws
  {
    let dice = Dice(source: SeededRandomSource(seed: 15))
    let detector = LeniencyDetector()
    let strict = RequestVerifier()
    let verifier = RequestVerifier(policy: .init(rules: rules))
    var counts = (asked: 0, ordinary: 0)
    for number in 0..<2000 {
      let (request, step) = try Self.request(dice, number: number)
      _ = try strict.verify(
        try strict.read(request), client: LenientRequest.client, token: LenientRequest.token,
        at: LenientRequest.now)
      // A lenient server warns only of requests that it accepts.
      guard let claim = try? verifier.read(request),
        (try? verifier.verify(
          claim, client: LenientRequest.client, token: LenientRequest.token, at: LenientRequest.now)) != nil
      else { continue }
      counts.asked += 1
      if claim.isOrdinary(request) { counts.ordinary += 1 }
      var accepted = AcceptedRequest(request, claim: claim, step: step, by: rules, at: LenientRequest.now)
      accepted.client = LenientRequest.client
      accepted.token = LenientRequest.token
      let found = detector.warnings(for: accepted).map(\.id)
      #expect(found == [], "\(request)")
    }
    #expect(counts.asked > 1900 && counts.ordinary > 600, "\(counts)")
  }
}
