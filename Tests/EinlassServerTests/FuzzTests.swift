import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import Testing

extension SerialTests {
  /// Whatever bytes arrive, each response is valid HTTP, reports no internal error, and leaves the server running.
  @Suite(.tags(.slow))
  struct FuzzTests {
    /// SplitMix64: the same seed gives the same inputs.
    struct Dice: RandomNumberGenerator {
      var state: UInt64

      mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
      }
    }

    private static let seeds = [
      "GET /1.1/account/verify_credentials.json?a=b HTTP/1.1\r\nHost: api.twitter.com\r\n\r\n",
      "GET /twitter/1.1/users/show.json HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAuthorization: OAuth a=\"b\"\r\n\r\n",
      "POST /oauth/request_token HTTP/1.1\r\nHost: api.twitter.com\r\nContent-Length: 11\r\n\r\nhello=world",
      "POST /me HTTP/1.1\r\nHost: graph.facebook.com\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      "GET http://graph.facebook.com/me?fields=id HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n",
      "CONNECT api.twitter.com:443 HTTP/1.1\r\nHost: api.twitter.com:443\r\n\r\n\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}",
      "CONNECT graph.facebook.com:80 HTTP/1.1\r\nHost: a\r\n\r\nGET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n",
      "HEAD / HTTP/1.0\r\nEinlass-World: w1\r\nProxy-Authorization: Basic dzE6\r\n\r\n",
    ]
    private static let words = [
      "\r\n", "\n", "\0", ":", " ", "%", "%zz", "\u{FF}", "HTTP/1.1", "chunked", "Content-Length: 5\r\n",
      "Host: ",
      "999999999999", "-1", "/../", "http://", "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n",
      "\t", "@",
    ]

    private static func input(_ number: Int) -> [UInt8] {
      var dice = Dice(state: UInt64(number))
      var octets = Array(seeds[number % seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        let place = Int.random(in: 0...octets.count, using: &dice)
        switch Int.random(in: 0..<6, using: &dice) {
        case 0 where place < octets.count: octets[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: octets.insert(contentsOf: words.randomElement(using: &dice)?.utf8 ?? "".utf8, at: place)
        case 2: octets.removeSubrange(place...)
        case 3: octets.removeSubrange(place..<min(octets.count, place + 5))
        case 4: octets.insert(contentsOf: octets[place...], at: place)
        default:
          let count = Int.random(in: 1...20_000, using: &dice)
          octets.insert(contentsOf: Array(repeating: UInt8(ascii: "a"), count: count), at: place)
        }
      }
      return octets
    }

    @Test func `a thousand broken requests get a valid HTTP response or none`() async throws {
      var options = ServerOptions()
      options.limits.requestTime = .seconds(5)
      options.limits.idleTime = .seconds(5)
      try await LiveServer.run(.builtIn, options) { server in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for worker in 0..<8 {
            group.addTask {
              for number in stride(from: worker, to: 1000, by: 8) {
                let response = try await TestConnection.open(to: server.proxyPort) { connection in
                  // The server may close the connection before everything is sent.
                  try? await connection.send(Self.input(number))
                  try? await connection.finish()
                  return await connection.readAll()
                }
                try Self.check(response, number)
              }
            }
          }
          try await group.waitForAll()
        }
        let after = try await TestConnection.open(to: server.proxyPort) { connection in
          try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
          return await connection.readResponse()
        }
        #expect(after?.status == 400)
      }
    }

    private static func check(_ response: String, _ number: Int) throws {
      guard !response.isEmpty else { return }
      let status = response.hasPrefix("HTTP/1.1 ") ? Int(response.dropFirst(9).prefix(3)) : nil
      let isGood = status.map {
        [100, 200, 302, 400, 401, 403, 404, 405, 408, 410, 413, 415, 431, 501, 505].contains($0)
      }
      // TLS alerts follow in a tunnel that was opened.
      try #require(isGood == true, "input \(number): \(response.prefix(200))")
    }
  }
}
