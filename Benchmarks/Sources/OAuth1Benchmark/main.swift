import Floor
import OAuth1

// Signing and verifying Twitter's verify_credentials, against the bare HMAC over the same base string.
//
//     swift run -c release --package-path Benchmarks OAuth1Benchmark [PART OF A NAME]

let client = ClientCredentials(
  key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002")
let token = TokenCredentials(
  token: "4242424242-SimTokenSimTokenSimTokenSimTokenSimToke",
  secret: "simTokenSecret0000000000000000000000000000003")
let target =
  "/1.1/account/verify_credentials.json?include_email=true&include_entities=true&skip_status=false"
let request = SignableRequest(method: "GET", url: "https://api.twitter.com" + target)
let nonce = "0E984725-C51C-4BF4-9960-E1C80E27ABA0"
let time: Int64 = 1_490_000_000
let signer = RequestSigner(client: client, token: token)
let signed = try signer.sign(request, at: time, nonce: nonce)
let baseString = Array(signed.baseString.utf8)

func arriving(_ signed: SignedRequest) -> ArrivingRequest {
  ArrivingRequest(
    method: "GET", scheme: "https", authority: "api.twitter.com", target: target, contentType: nil,
    authorization: [signed.authorization], body: [])
}

func signing(_ makeSigner: @escaping () -> RequestSigner) -> () -> Int {
  { (try? makeSigner().sign(request, at: time, nonce: nonce))?.authorization.utf8.count ?? 0 }
}

func reading(_ dialect: RequestVerifier.Dialect) -> () -> Int {
  let verifier = RequestVerifier(policy: .init(dialect: dialect))
  let arriving = arriving(signed)
  return { (try? verifier.read(arriving))?.clientKey.utf8.count ?? 0 }
}

func verifying(
  _ verifier: RequestVerifier, _ arriving: ArrivingRequest, _ nonces: some NonceLedger
) -> Int {
  do {
    let claim = try verifier.read(arriving)
    try verifier.verify(claim, client: client, token: token, at: time, nonces: nonces)
    return 1
  } catch {
    fatalError("refused: \(error)")
  }
}

func verifying(_ dialect: RequestVerifier.Dialect) -> () -> Int {
  let verifier = RequestVerifier(policy: .init(dialect: dialect))
  let arriving = arriving(signed)
  return { verifying(verifier, arriving, IgnoredNonces()) }
}

/// Requests with a nonce of their own each, and a ledger that both threads share.
func remembering(_ nonces: NonceMemory, _ thread: Int) -> () -> Int {
  let verifier = RequestVerifier()
  let requests = (0..<20_000).compactMap { number in
    try? arriving(signer.sign(request, at: time, nonce: "nonce-\(thread)-\(number)"))
  }
  var next = 0
  return {
    defer { next += 1 }
    return verifying(verifier, requests[next % requests.count], nonces)
  }
}

let wanted = CommandLine.arguments.dropFirst().first ?? ""
print("base string: \(baseString.count) octets, header: \(signed.authorization.utf8.count) octets")
for threads in [1, 2] {
  print("\(threads) thread\(threads == 1 ? "" : "s"), microseconds of each thread")
  let floor = Measurement("floor: keyed HMAC context, restarted", threads: threads) { _, _ in
    let floor = Floor(
      key: "simSecret00000000000000000000000000000000000000002&simTokenSecret0000000000000000000000000000003",
      message: baseString)
    return { floor.run() }
  }
  floor.print(floor: floor)
  func measure(_ name: String, _ makeBody: @Sendable (_ round: Int, _ thread: Int) -> () -> Int) {
    guard wanted.isEmpty || name.contains(wanted) else { return }
    Measurement(name, threads: threads, makeBody).print(floor: floor)
  }
  measure("sign") { _, _ in signing { signer } }
  measure("sign with a new signer, the same secrets") { _, _ in
    signing { RequestSigner(client: client, token: token) }
  }
  measure("sign with new secrets") { _, _ in
    signing {
      let secret = SharedSecret("simSecret0000000000000000000000000000000000000000")
      return RequestSigner(client: ClientCredentials(key: client.key, secret: secret), token: token)
    }
  }
  for dialect in [RequestVerifier.Dialect.strict, .twitter] {
    measure("read, \(dialect)") { _, _ in reading(dialect) }
    measure("read and verify, \(dialect)") { _, _ in verifying(dialect) }
  }
  let ledgers = (0...Measurement.rounds).map { _ in NonceMemory() }
  measure("read and verify, strict, nonces remembered") { round, thread in
    remembering(ledgers[round], thread)
  }
}
