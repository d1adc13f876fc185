import Dispatch
import OAuth1
import OAuth1TestSupport
import Synchronization
import Testing

/// Types that are documented as safe for any number of threads. Four threads use them at once, long enough for the
/// thread sanitizer to see them overlap.
struct ConcurrencyTests {
  @Test
  func `threads sharing signer, verifier, ledger and key get equal signatures`() throws {
    let key = try RSAKey(privateKeyPEM: testKey)
    let exchanges = [.hmacSHA1, .hmacSHA256, .rsaSHA1].map { (method: any SignatureMethod) in
      var exchange = Exchange()
      exchange.client = ClientCredentials(key: "k", secret: "s", rsaKey: key)
      exchange.method = method
      return exchange
    }
    let signers = exchanges.map { RequestSigner(client: $0.client, token: $0.token, method: $0.method) }
    let request = Exchange().request
    let expected = try signers.map { try $0.sign(request, at: Exchange.time, nonce: "n").signature }
    let ledger = NonceMemory()
    let faults = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 0..<100 {
        // RSA is slow: a tenth of the rounds suffices.
        let index = round % 10 == 0 ? 2 : round % 2
        var exchange = exchanges[index]
        exchange.nonce = "\(thread) \(round)"
        do {
          let signature = try signers[index].sign(request, at: Exchange.time, nonce: "n").signature
          if signature != expected[index] { faults.withLock { $0.append("another signature: \(signature)") } }
          try exchange.judge(exchange.arriving(), nonces: ledger)
        } catch {
          faults.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(faults.withLock { $0 } == [])
    #expect(ledger.count == 400)
  }
}
