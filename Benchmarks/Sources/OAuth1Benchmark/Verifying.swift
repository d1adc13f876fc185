import OAuth1

/// What a server does with requests, each of them with a nonce and a timestamp of its own.
enum Verifying {
  private typealias World = VerifyCredentials

  static func reading(_ dialect: RequestVerifier.Dialect) -> () -> Int {
    let verifier = RequestVerifier(policy: .init(dialect: dialect))
    let next = cycle(World.arriving())
    return { (try? verifier.read(next()))?.clientKey.utf8.count ?? 0 }
  }

  /// Reads, looks client and token up in tables of a thousand each, verifies, and remembers the nonce.
  static func whole(_ dialect: RequestVerifier.Dialect, _ nonces: some NonceLedger, thread: Int) -> () -> Int
  {
    let verifier = RequestVerifier(policy: .init(dialect: dialect))
    var clients = [World.client.key: World.client]
    var tokens = [World.token.token: World.token]
    for number in 1..<1_000 {
      clients["client-\(number)"] = World.client
      tokens["token-\(number)"] = World.token
    }
    let next = cycle(World.arriving(thread))
    return {
      do {
        let claim = try verifier.read(next())
        let token = claim.token.flatMap { tokens[$0] }
        try verifier.verify(
          claim, client: clients[claim.clientKey], token: token, at: World.time, nonces: nonces)
        return 1
      } catch {
        fatalError("refused: \(error)")
      }
    }
  }

  private static func cycle(_ requests: [ArrivingRequest]) -> () -> ArrivingRequest {
    var number = 0
    return {
      number = number + 1 == requests.count ? 0 : number + 1
      return requests[number]
    }
  }
}
