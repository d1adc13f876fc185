import Floor
import OAuth1

/// Twitter's verify_credentials, as an iPhone's system requests it, with the client and the tokens.
enum VerifyCredentials {
  static let client = ClientCredentials(
    key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002")
  static let token = TokenCredentials(
    token: "4242424242-SimTokenSimTokenSimTokenSimTokenSimToke",
    secret: "simTokenSecret0000000000000000000000000000003")
  static let signingKey =
    "simSecret00000000000000000000000000000000000000002&simTokenSecret0000000000000000000000000000003"
  static let target =
    "/1.1/account/verify_credentials.json?include_email=true&include_entities=true&skip_status=false"
  static let request = SignableRequest(method: "GET", url: "https://api.twitter.com" + target)
  static let time: Int64 = 1_490_000_000
  static let signer = RequestSigner(client: client, token: token)

  /// Distinct nonces of 36 bytes.
  static let nonces: [String] = (0..<count).map { number in
    let text = String(UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1 << 63, radix: 16, uppercase: true)
    return "\(text.prefix(8))-\(text.suffix(4))-4BF4-9960-\(text.prefix(12))"
  }

  /// The number of nonces, and of requests with them, before the first repeats.
  static let count = 20_000

  static let baseString: [UInt8] = {
    let signed = try? signer.sign(request, at: time, nonce: nonces[0])
    return Array((signed?.baseString ?? "").utf8)
  }()

  /// The requests of the first thread, made once.
  static let firstArriving = arriving(0)

  /// Returns the requests of a thread as they arrive, each with a different nonce and timestamp.
  static func arriving(_ thread: Int) -> [Arrival] {
    nonces.enumerated().compactMap { number, nonce in
      let authorization = try? signer.authorization(
        for: request, at: time + Int64(number % 256), nonce: nonce.dropLast() + String(thread))
      return authorization.map { Arrival(of: target, $0) }
    }
  }

  /// The tokens of a thousand people.
  static let tokens = (0..<1_000).map { number in
    TokenCredentials(
      token: "42424242\(10 + number % 90)-SimTokenSimTokenSimTokenSimTokenSim\(1_000 + number)",
      secret: SharedSecret("simTokenSecret000000000000000000000000000000\(number)"))
  }

  /// Requests of a thousand people in turn, to three endpoints in turn, so that nothing cached for one request helps
  /// the next.
  static let ofManyPeople: [Arrival] = nonces.enumerated().compactMap { number, nonce in
    let target = ["/1.1/account/settings.json", target, "/1.1/statuses/home_timeline.json?count=20"][
      number % 3]
    let authorization = try? RequestSigner(client: client, token: tokens[number % tokens.count])
      .authorization(
        for: SignableRequest(method: "GET", url: "https://api.twitter.com" + target), at: time, nonce: nonce)
    return authorization.map { Arrival(of: target, $0) }
  }

  /// Measures only OpenSSL over the same base string.
  @Sendable static func floor() -> Body {
    let floor = Floor(key: signingKey, message: baseString)
    return { _ in floor.run() }
  }
}

/// A request that a server is processing. A class, because copying it out of an array would be measured too.
final class Arrival: Sendable {
  let request: ArrivingRequest

  init(of target: String, _ authorization: String) {
    request = ArrivingRequest(
      method: "GET", scheme: "https", authority: "api.twitter.com", target: target, contentType: nil,
      authorization: [authorization], body: [])
  }

  func verify(
    _ verifier: RequestVerifier, _ nonces: NonceMemory, _ table: CredentialTable
  ) throws(VerificationError) {
    try verifier.verify(request, at: VerifyCredentials.time) {
      table.find($0)
    } spend: { use throws(VerificationError) in
      try nonces.spend(use, at: VerifyCredentials.time)
    }
  }
}
