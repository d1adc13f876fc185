import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

/// The journal as human-readable text.
struct JournalTextTests {
  @Test func `a new day's date precedes the first line of the day`() async throws {
    let world = try await World()
    let hours: [Int64] = [0, 14, 1, 0, 48]
    for hour in hours {
      world.clock.advance(by: .seconds(hour * 3600))
      _ = try await world.transport.send(WireRequest(.get, host: "graph.facebook.com", target: "/"))
    }
    let starts = JournalText(world.journal).text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      starts.map { $0.prefix(10) } == [
        "09:00:00  ", "23:00:00  ", "2017-03-21", "00:00:00  ", "00:00:00  ", "2017-03-23", "00:00:00  ",
      ])
  }

  @Test func `a compressed body is shown as text and without its secrets`() async throws {
    let world = try await World()
    // {"client_id":"1234567890","client_secret":"my_secret","grant_type":"client_credentials"}
    let compressed =
      "H4sIAAAAAAAC/6tWSs7JTM0ric9MUbJSMjQyNjE1M7ewNFDSgUkUpyYXpZYAJXMrYWwdpfSiRKBUSWVBKlACqhAolQKkMxNz"
      + "ipVqAUbJBZ1YAAAA"
    var request = WireRequest(.post, host: "graph.facebook.com", target: "/v19.0/oauth/access_token")
    request.body = try #require(Base64Text.decode(compressed))
    request.head.headerFields[.contentType] = "application/json"
    request.head.headerFields[.contentEncoding] = "gzip"
    _ = try await world.transport.send(request)
    let text = JournalText(world.journal).text
    #expect(text.contains(#"{"client_id":"1234567890","client_secret":"#))
    #expect(!text.contains("my_secret"))
    #expect(text.contains("Error validating application. Invalid application ID."))
  }
}
