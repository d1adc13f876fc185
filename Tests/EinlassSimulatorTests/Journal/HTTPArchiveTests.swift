import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import Testing

/// Messages as HAR 1.2 and as curl commands.
struct HTTPArchiveTests {
  /// The members that the specification requires, by their path in the archive; `*` is every element.
  ///
  /// Source: HTTP Archive 1.2, W3C draft of 2012, section "HAR Data Structure": members that are not optional.
  static let required: [(String, [String: String])] = [
    ("log", ["version": "text", "creator": "object", "entries": "array"]),
    ("log.creator", ["name": "text", "version": "text"]),
    (
      "log.entries.*",
      [
        "startedDateTime": "text", "time": "number", "request": "object", "response": "object",
        "cache": "object",
        "timings": "object",
      ]
    ),
    (
      "log.entries.*.request",
      [
        "method": "text", "url": "text", "httpVersion": "text", "cookies": "array", "headers": "array",
        "queryString": "array", "headersSize": "number", "bodySize": "number",
      ]
    ),
    ("log.entries.*.request.headers.*", ["name": "text", "value": "text"]),
    ("log.entries.*.request.queryString.*", ["name": "text", "value": "text"]),
    ("log.entries.*.request.postData", ["mimeType": "text", "params": "array", "text": "text"]),
    (
      "log.entries.*.response",
      [
        "status": "number", "statusText": "text", "httpVersion": "text", "cookies": "array",
        "headers": "array",
        "content": "object", "redirectURL": "text", "headersSize": "number", "bodySize": "number",
      ]
    ),
    ("log.entries.*.response.content", ["size": "number", "mimeType": "text"]),
    ("log.entries.*.timings", ["send": "number", "wait": "number", "receive": "number"]),
  ]

  private func archive() async throws -> JSONValue {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    _ = await ActionWorlds.outcome(.twitter, in: world)
    _ = await ActionWorlds.outcome(.facebook, in: world)
    try world.plan("timeout", for: "twitter.request_token")
    _ = await ActionWorlds.outcome(.twitter, in: world)
    let result = try await ControlAction.perform("journal.show", ["format": "har"], in: directory)
    return try #require(result.details)
  }

  private func values(at path: [Substring], in value: JSONValue) -> [JSONValue] {
    guard let first = path.first else { return [value] }
    let rest = Array(path.dropFirst())
    if first == "*", case .array(let elements) = value {
      return elements.flatMap { values(at: rest, in: $0) }
    }
    return value[String(first)].map { values(at: rest, in: $0) } ?? []
  }

  private func kind(_ value: JSONValue?) -> String {
    switch value {
    case .string: "text"
    case .integer, .number: "number"
    case .array: "array"
    case .object: "object"
    default: "nothing"
    }
  }

  @Test(arguments: required)
  func `an archive has every required member`(
    _ place: String, _ members: [String: String]
  ) async throws {
    let found = values(at: place.split(separator: "."), in: try await archive())
    #expect(!found.isEmpty)
    for value in found {
      for (name, wanted) in members { #expect(kind(value[name]) == wanted, "\(place).\(name)") }
    }
  }

  @Test func `times are ISO 8601, and a request without a response has status 0`() async throws {
    let entries = values(at: ["log", "entries", "*"], in: try await archive())
    #expect(entries.first?["startedDateTime"]?.text == "2017-03-20T09:00:00Z")
    #expect(entries.last?["response"]?["status"] == .integer(0))
    #expect(entries.last?["comment"]?.text == "planned: timeout; The request timed out.")
  }

  @Test func `a curl command sends exactly what was sent`() throws {
    var request = WireRequest(
      .post, host: "api.twitter.com", target: "/x?a=1&b=it's", form: ["x_auth_mode": "reverse_auth"])
    request.head.headerFields[.authorization] = #"OAuth oauth_nonce="it's""#
    request.head.headerFields[.accept] = ""
    let message = Journal.Message(
      network: .twitter, endpoint: nil, request: request, result: .failure(.timedOut), finding: nil,
      plannedFailure: nil)
    #expect(
      CurlCommand(message).text == #"""
        curl --request 'POST' \
          --header 'Content-Type: application/x-www-form-urlencoded' \
          --header 'Authorization: OAuth oauth_nonce="it'\''s"' \
          --header 'Accept;' \
          --data-raw 'x_auth_mode=reverse_auth' \
          'https://api.twitter.com/x?a=1&b=it'\''s'
        """#)
  }

  @Test(arguments: [
    ("Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAA", "Bearer AAAAAAAA..."),
    ("Basic a2V5OnNlY3JldHNlY3JldA==", "Basic a2V5OnNl..."),
    (#"OAuth oauth_token="1234-abcdefghijkl""#, #"OAuth oauth_token="1234-abcdefghijkl""#),
  ])
  func `a header with a credential is shortened`(_ value: String, _ shown: String) throws {
    var request = WireRequest(.get, host: "api.twitter.com", target: "/")
    request.head.headerFields[.authorization] = value
    let message = Journal.Message(
      network: .twitter, endpoint: nil, request: request, result: .failure(.timedOut), finding: nil,
      plannedFailure: nil)
    #expect(CurlCommand(message).text.contains("'Authorization: \(shown)'"))
    #expect(CurlCommand(message, showsSecrets: true).text.contains("'Authorization: \(value)'"))
  }
}
