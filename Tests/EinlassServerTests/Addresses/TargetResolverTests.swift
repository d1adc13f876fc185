import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

@testable import EinlassServer

struct TargetResolverTests {
  private let resolver = TargetResolver(WorldModules.standard.networks)

  /// An incoming request, and its destination.
  struct Row: Sendable, CustomTestStringConvertible {
    let target: String
    let host: String?
    var isSecure = false
    /// The scheme, authority and target on the network.
    let place: [String]
    /// The destination that the client signed. `nil` if it is the same.
    var client: String?
    var world: String?

    var testDescription: String { "\(host ?? "-") \(target)" }
  }

  @Test(arguments: [
    Row(
      target: "/1.1/x.json?a=b", host: "api.twitter.com",
      place: ["http", "api.twitter.com", "/1.1/x.json?a=b"]),
    Row(
      target: "/me", host: "graph.facebook.com", isSecure: true,
      place: ["https", "graph.facebook.com", "/me"]),
    Row(target: "/me", host: "Graph.Facebook.com:8080", place: ["http", "Graph.Facebook.com:8080", "/me"]),
    Row(
      target: "http://api.twitter.com/1.1/x", host: "else.example",
      place: ["http", "api.twitter.com", "/1.1/x"]),
    Row(target: "HTTP://api.twitter.com?q=1", host: nil, place: ["http", "api.twitter.com", "/?q=1"]),
    Row(
      target: "/1.1/x", host: "w1.api.twitter.com:81", place: ["http", "api.twitter.com:81", "/1.1/x"],
      client: "http://w1.api.twitter.com:81/1.1/x", world: "w1"),
    Row(
      target: "/twitter/1.1/x?a=b", host: "127.0.0.1:80", place: ["http", "api.twitter.com", "/1.1/x?a=b"],
      client: "http://127.0.0.1:80/twitter/1.1/x?a=b"),
    Row(
      target: "/facebook", host: "localhost", place: ["http", "graph.facebook.com", "/"],
      client: "http://localhost/facebook"),
    Row(
      target: "/facebook?x=1", host: "[::1]:9", place: ["http", "graph.facebook.com", "/?x=1"],
      client: "http://[::1]:9/facebook?x=1"),
    Row(
      target: "/facebook/dialog/oauth?x=1", host: "h",
      place: ["http", "www.facebook.com", "/dialog/oauth?x=1"],
      client: "http://h/facebook/dialog/oauth?x=1"),
    Row(
      target: "/facebook/v2.8/dialog/oauth", host: "h",
      place: ["http", "www.facebook.com", "/v2.8/dialog/oauth"],
      client: "http://h/facebook/v2.8/dialog/oauth"),
    Row(
      target: "/facebook/me/dialog/oauth", host: "h",
      place: ["http", "graph.facebook.com", "/me/dialog/oauth"],
      client: "http://h/facebook/me/dialog/oauth"),
    Row(
      target: "/m.facebook.com/login", host: "h", place: ["http", "m.facebook.com", "/login"],
      client: "http://h/m.facebook.com/login"),
    Row(
      target: "/broker/temboo-api/1.0/x", host: "h",
      place: ["http", "einlass.temboolive.com", "/temboo-api/1.0/x"],
      client: "http://h/broker/temboo-api/1.0/x"),
    Row(
      target: "/callback/facebook?x=1", host: "Anna-Apps.temboolive.com:8080", isSecure: true,
      place: ["https", "Anna-Apps.temboolive.com:8080", "/callback/facebook?x=1"]),
    Row(
      target: "/anna.temboolive.com/x", host: "h", place: ["http", "anna.temboolive.com", "/x"],
      client: "http://h/anna.temboolive.com/x"),
    Row(
      target: "/x", host: "w1.anna.temboolive.com:81", place: ["http", "anna.temboolive.com:81", "/x"],
      client: "http://w1.anna.temboolive.com:81/x", world: "w1"),
  ])
  func `a request leads to a network by its target, its host or its path`(row: Row) throws {
    let target = try resolver.resolve(row.target, host: row.host, isSecure: row.isSecure)
    guard case .network(let address) = target else {
      Issue.record("led to \(target)")
      return
    }
    #expect([address.scheme, address.authority, address.target] == row.place)
    #expect(address.client.map { "\($0.scheme)://\($0.authority)\($0.target)" } == row.client)
    #expect(address.worldPrefix == row.world)
  }

  @Test func `the list of networks has the hosts of every network of a world`() async throws {
    #expect(
      try await WorldDirectory(.builtIn).modules.networks.allHosts == WorldModules.standard.networks.allHosts)
  }

  @Test func `another host in an absolute URL is not a network`() throws {
    let target = try resolver.resolve("http://example.com:8/a?b", host: nil, isSecure: false)
    #expect(target == .other(scheme: "http", authority: "example.com:8", target: "/a?b"))
  }

  @Test(arguments: [
    ("/", "127.0.0.1:8080"), ("/twitterx/1.1", "127.0.0.1"), ("/", nil), ("/", "twitter.example"), ("*", "h"),
    ("/", "temboolive.com"), ("/", ".temboolive.com"), ("/", "atemboolive.com"),
    ("/", "*.temboolive.com"), ("/", "x,y.temboolive.com"), ("/", "-x.temboolive.com"),
    ("/", "x_y.temboolive.com"),
    ("/*.temboolive.com/x", "h"),
    ("api.twitter.com:443", "h"), ("http://", "h"), ("http://user@api.twitter.com/", "h"),
    ("ftp://api.twitter.com/", "h"), ("", "api.twitter.com"),
  ])
  func `an address that leads nowhere is refused with an error message`(target: String, host: String?) {
    #expect { try resolver.resolve(target, host: host, isSecure: false) } throws: { error in
      guard let refusal = error as? RequestError else { return false }
      return refusal.status.code == 400 && refusal.sentence.count > 40
    }
  }
}
