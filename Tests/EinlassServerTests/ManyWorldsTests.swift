import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import Foundation
import OAuth1
import Testing

extension SerialTests {
  /// A thousand worlds in one server, isolated from each other.
  @Suite(.tags(.everyStore))
  struct ManyWorldsTests {
    private static let path = SignedText.verifyCredentials

    private static func configuration(_ number: Int) -> WorldConfiguration {
      var configuration = WorldConfiguration.builtIn
      configuration.seed = UInt64(number)
      configuration.time = .following(SystemClock())
      var person = TwitterConfiguration.Person(screenName: "person_\(number)")
      person.id = Int64(2_000_000_000 + number)
      person.token = TwitterConfiguration.Token(
        token: "\(2_000_000_000 + number)-token", secret: "secret\(number)")
      configuration.twitter.people = [person]
      configuration.phone.accounts = []
      return configuration
    }

    /// Returns a request to the world with `number`, named in one of three ways.
    private static func request(_ number: Int, round: Int) throws -> String {
      let signed = try SignedText(configuration(number))
      let prefix = round == 0 ? "w\(number)." : ""
      let url = "http://\(prefix)api.twitter.com" + path
      let field = round == 1 ? "Einlass-World: w\(number)\r\n" : ""
      let user = Data("w\(number):".utf8).base64EncodedString()
      let proxy = round == 2 ? "Proxy-Authorization: Basic \(user)\r\n" : ""
      return try signed.get(
        signedFor: url, target: round == 2 ? url : path, host: prefix + "api.twitter.com",
        fields: field + proxy
      )
    }

    @Test func `concurrent clients of a thousand worlds see only their own world`() async throws {
      try await LiveServer.run { server in
        for number in 0..<1000 {
          try await server.worlds.create("w\(number)", from: Self.configuration(number))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for worker in 0..<16 {
            group.addTask {
              try await TestConnection.open(to: server.proxyPort) { connection in
                // Each worker also visits the worlds of all others, so that each connection is used for many worlds.
                for step in stride(from: worker, to: 3000, by: 16) {
                  let number = step * 7 % 1000
                  try await connection.send(Self.request(number, round: step % 3))
                  let response = await connection.readResponse()
                  try #require(response?.status == 200, "\(number): \(response?.body ?? "nothing")")
                  try #require(response?.body.contains("\"screen_name\":\"person_\(number)\"") == true)
                }
              }
            }
          }
          try await group.waitForAll()
        }
        for number in 0..<1000 {
          let messages = try await server.worlds.messages(in: "w\(number)")
          #expect(messages.count == 3)
          #expect(messages.allSatisfy { $0.finding?.claim?.token == "\(2_000_000_000 + number)-token" })
        }
        #expect(try await server.worlds.messages().isEmpty)
      }
    }

    @Test func `one world's token opens nothing in another`() async throws {
      try await LiveServer.run { server in
        for number in 0..<2 { try await server.worlds.create("w\(number)", from: Self.configuration(number)) }
        let text = try Self.request(0, round: 1).replacingOccurrences(of: "World: w0", with: "World: w1")
        let response = try await TestConnection.open(to: server.httpPort) { connection in
          try await connection.send(text)
          return await connection.readResponse()
        }
        #expect(response?.status == 401)
      }
    }

    @Test func `a missing world is named`() async throws {
      try await LiveServer.run { server in
        let response = try await TestConnection.open(to: server.httpPort) { connection in
          try await connection.send(
            "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\nEinlass-World: w9\r\n\r\n")
          return await connection.readResponse()
        }
        #expect(response?.status == 400)
        #expect(response?.body.contains("there is no world 'w9'") == true)
      }
    }
  }
}
