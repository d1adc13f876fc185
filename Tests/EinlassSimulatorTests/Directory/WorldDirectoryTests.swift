import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

/// The world of a request.
struct WorldDirectoryTests {
  private func request(
    host: String = "api.twitter.com", target: String = "/", world: [String] = [], authorization: String? = nil
  ) -> WireRequest {
    var request = WireRequest(.get, host: host, target: target)
    for name in world {
      request.head.headerFields.append(
        HTTPField(name: HTTPField.Name("Einlass-World") ?? .accept, value: name))
    }
    request.head.headerFields[.authorization] = authorization
    return request
  }

  private func name(of world: World, in directory: WorldDirectory) async throws -> String? {
    for summary in directory.summaries
    where try await directory.world(named: summary.name.text) === world {
      return summary.name.text
    }
    return nil
  }

  /// The contents of a request, and its world.
  struct Case: Sendable, CustomTestStringConvertible {
    var host = "api.twitter.com"
    var target = "/"
    var header: [String] = []
    var authorization: String?
    var selector = WorldSelector()
    let world: String

    var testDescription: String {
      "\(host)\(target) \(header) \(authorization ?? "") \(selector) is \(world)"
    }
  }

  static let cases = [
    Case(world: "default"),
    Case(header: ["w1"], world: "w1"),
    Case(header: ["W1"], world: "w1"),
    Case(header: ["default"], world: "default"),
    Case(header: ["w1", "W1"], world: "w1"),
    Case(selector: WorldSelector(proxyUser: "w2"), world: "w2"),
    Case(selector: WorldSelector(proxyUser: ""), world: "default"),
    Case(selector: WorldSelector(hostPrefix: "w2"), world: "w2"),
    Case(header: ["w1"], selector: WorldSelector(proxyUser: "w1", hostPrefix: "w1"), world: "w1"),
    Case(host: "w1.api.twitter.com", world: "w1"),
    Case(host: "W1.Graph.Facebook.com:8080", world: "w1"),
    Case(host: "w2.m.facebook.com", world: "w2"),
    Case(host: "example.com", world: "default"),
    Case(host: "nottwitter.com", world: "default"),
    Case(authorization: #"OAuth oauth_consumer_key="ownKey", oauth_nonce="1""#, world: "own"),
    Case(authorization: #"OAuth oauth_consumer_key="o%77nKey""#, world: "own"),
    Case(authorization: #"OAuth oauth_consumer_key="nobodys""#, world: "default"),
    Case(authorization: #"OAuth oauth_consumer_key="simKey0000000000000000001""#, world: "default"),
    Case(authorization: "OAuth oauth_consumer_key", world: "default"),
    Case(authorization: "Basic b3duS2V5OnNlY3JldA==", world: "own"),
    Case(authorization: "Bearer ownKey", world: "default"),
    Case(target: "/x?oauth_consumer_key=ownKey", world: "own"),
    Case(host: "graph.facebook.com", target: "/oauth/access_token?client_id=77", world: "own"),
    Case(
      header: ["w1"], authorization: #"OAuth oauth_consumer_key="ownKey""#, world: "w1"),
  ]

  @Test(arguments: cases)
  func `a request belongs to the world it names, else to its key's only world`(
    _ row: Case
  ) async throws {
    let directory = try await WorldDirectory.sample()
    let request = request(
      host: row.host, target: row.target, world: row.header, authorization: row.authorization)
    let world = try directory.world(for: request, selector: row.selector)
    #expect(try await name(of: world, in: directory) == row.world)
  }

  @Test func `a key in a form selects the world`() async throws {
    let directory = try await WorldDirectory.sample()
    let request = WireRequest(
      .post, host: "graph.facebook.com", target: "/oauth/access_token", form: ["client_id": "77"])
    let world = try directory.world(for: request)
    #expect(try await name(of: world, in: directory) == "own")
  }

  @Test(arguments: [
    (
      ["w1", "w2"], WorldSelector(),
      "the Einlass-World header selects the world 'w1', but the Einlass-World header selects 'w2'; select one world"
    ),
    (
      ["w1"], WorldSelector(proxyUser: "w2"),
      "the proxy user name selects the world 'w2', but the Einlass-World header selects 'w1'; select one world"
    ),
    (
      ["w1"], WorldSelector(hostPrefix: "default"),
      "the Einlass-World header selects the world 'w1', but the host prefix selects 'default'; select one world"
    ),
    (
      ["w3"], WorldSelector(),
      "there is no world 'w3' (did you mean 'w1'?); create it first with 'world.create name=w3'"
    ),
    (
      [""], WorldSelector(),
      "'' is not a valid world name; use at most 63 letters, digits and inner hyphens, such as 'w1'"
    ),
    (
      ["w 1"], WorldSelector(),
      "'w 1' is not a valid world name; use at most 63 letters, digits and inner hyphens, such as 'w1'"
    ),
  ])
  func `a contradiction and an unknown name are refused with an error message`(
    _ header: [String], _ selector: WorldSelector, _ sentence: String
  ) async throws {
    let directory = try await WorldDirectory()
    try await directory.create("w1")
    let request = request(world: header)
    let failure = #expect(throws: WorldDirectory.DirectoryError.self) {
      try directory.world(for: request, selector: selector)
    }
    #expect(failure?.description == sentence)
  }

  @Test func `a prefix of two labels is not a world's name`() async throws {
    let directory = try await WorldDirectory.sample()
    #expect(throws: WorldDirectory.DirectoryError.badName("a.w1")) {
      try directory.world(for: request(host: "a.w1.api.twitter.com"))
    }
  }

  @Test func `a key belongs to a world only while no other world knows it`() async throws {
    let directory = try await WorldDirectory.sample()
    let request = request(authorization: #"OAuth oauth_consumer_key="ownKey""#)
    var configuration = WorldConfiguration()
    configuration.twitter.app.key = "ownKey"
    try await directory.create("second", from: configuration)
    #expect(try await name(of: directory.world(for: request), in: directory) == "default")
    try await directory.delete("own")
    #expect(try await name(of: directory.world(for: request), in: directory) == "second")
    try await directory.reset("second")
    #expect(try await name(of: directory.world(for: request), in: directory) == "second")
    try await directory.delete("second")
    #expect(try await name(of: directory.world(for: request), in: directory) == "default")
  }
}
