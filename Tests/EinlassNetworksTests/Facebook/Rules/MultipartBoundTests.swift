import EinlassFacebook
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

/// Protection against clients without credentials that make the server read the same byte over and over.
struct MultipartBoundTests {
  /// Returns the status of `/me` for a token that is only in a multipart body.
  private func status(boundary: String, parameter: String? = nil, lineEnd: String = "\r\n") async throws
    -> Int
  {
    let world = try await FacebookWorld()
    let token = try await world.token()
    let lines = [
      "--\(boundary)", "Content-Disposition: form-data; name=\"access_token\"", "", token, "--\(boundary)--",
      "",
    ]
    var request = WireRequest(.get, host: "graph.facebook.com", target: "/me")
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=\(parameter ?? boundary)"
    request.body = Array(lines.joined(separator: lineEnd).utf8)
    return world.facebook.respond(to: request).response.status
  }

  @Test(arguments: [
    ("x", nil), (String(repeating: "b", count: 70), nil), ("a'()+_,-./:=?b", "\"a'()+_,-./:=?b\""),
    ("two words", "\"two words\""), ("----WebKitFormBoundaryABC", nil),
  ])
  func `a boundary of RFC 2046 separates the fields`(_ boundary: String, _ parameter: String?) async throws {
    #expect(try await status(boundary: boundary, parameter: parameter) == 200)
  }

  @Test(arguments: [("###b###", nil), ("a{b}", nil), ("a;b", "\"a;b\"")] as [(String, String?)])
  func `a boundary with characters outside RFC 2046 separates the fields`(
    _ boundary: String, _ parameter: String?
  ) async throws {
    #expect(try await status(boundary: boundary, parameter: parameter) == 200)
  }

  @Test(arguments: [
    (String(repeating: "b", count: 71), nil), (String(repeating: "-", count: 15_000) + "x", nil), ("", nil),
    ("a\tb", "\"a\tb\""), ("ä", nil), ("blank ", "\"blank \""),
  ])
  func `text that is not a boundary separates nothing`(_ boundary: String, _ parameter: String?) async throws
  {
    #expect(try await status(boundary: boundary, parameter: parameter) == 400)
  }

  /// Bodies in which the delimiter nearly matches at every byte, and whether the token in them is found.
  @Test(arguments: [
    ("--b--", false), ("x--b\r\n", false), ("--bb\r\n", false), ("--b \t\r\n", true), ("--b\n", true),
    ("--b x\r\n", false),
  ])
  func `a delimiter starts a line and fills it`(_ line: String, _ isFound: Bool) async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    var request = WireRequest(.get, host: "graph.facebook.com", target: "/me")
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=b"
    request.body = Array(
      "preamble\r\n\(line)Content-Disposition: form-data; name=access_token\r\n\r\n\(token)\r\n--b--".utf8)
    #expect(world.facebook.respond(to: request).response.status == (isFound ? 200 : 400))
  }

  @Test func `a quoted name can contain a semicolon, and files are omitted`() async throws {
    let world = try await FacebookWorld()
    let token = try await world.token()
    var request = WireRequest(.get, host: "graph.facebook.com", target: "/me")
    request.head.headerFields[.contentType] = "multipart/form-data; boundary=b"
    request.body = Array(
      """
      --b\r
      Content-Disposition: form-data; name="access_token"; filename="a;b"\r
      \r
      dead\r
      --b\r
      Content-Disposition: form-data; name="x;access_token"\r
      \r
      dead\r
      --b\r
      content-disposition: form-data; name="access_token"\r
      \r
      \(token)\r
      --b--\r

      """.utf8)
    #expect(world.facebook.respond(to: request).response.status == 200)
  }
}
