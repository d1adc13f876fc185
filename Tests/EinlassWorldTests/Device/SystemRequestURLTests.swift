import EinlassWire
import HTTPTypes
import Testing

@testable import EinlassDevice

/// Requests to any URL, with parts, and their responses (reference of Accounts, section 3).
@Suite(.timeLimit(.minutes(15)))
struct SystemRequestURLTests {
  @Test(arguments: [
    ("https://api.twitter.com/1.1/x.json", "https://api.twitter.com/1.1/x.json"),
    ("HTTP://api.example.com:8080", "http://api.example.com:8080/"),
    ("https://nora:secret@api.example.com/a?b=c#top", "https://api.example.com/a?b=c"),
    ("https://api.example.com?b=c", "https://api.example.com/?b=c"),
    ("https://[::1]:80/a#b?c", "https://[::1]:80/a"),
  ])
  func `a URL is sent without its fragment and user`(_ url: String, _ sent: String) throws {
    let request = try #require(SystemRequest(.get, url: url))
    #expect(request.url == sent)
    let wire = request.unsigned([:])
    #expect(wire.url == sent)
  }

  @Test(arguments: [
    "", "/1.1/x.json", "api.twitter.com/x", "https://", "https:///x", "://host/", "https://nora@/x",
    "https://:80/",
  ])
  func `a URL without scheme or host gives no request`(_ url: String) {
    #expect(SystemRequest(.get, url: url) == nil)
  }

  @Test func `parameters follow an existing query after another question mark`() throws {
    let request = try #require(SystemRequest(.get, url: "https://a.example/x?q=1", parameters: ["b": "2"]))
    #expect(request.unsigned(request.parameters).head.path == "/x?q=1?b=2")
    #expect(request.method == .get && request.parameters["b"] == "2")
  }

  @Test func `a 401 response can be kept; perform loses it`() async throws {
    let world = try await DeviceWorld()
    let request = try #require(
      SystemRequest(.get, url: "https://graph.facebook.com/v2.8/me", parameters: ["access_token": "wrong"]))
    let wire = try #require(await request.prepared(by: world.app))
    #expect(try await request.send(wire, by: world.app).head.status.code == 400)
    let oauth = try #require(
      SystemRequest(.get, url: "https://api.twitter.com/1.1/account/verify_credentials.json?oauth_token=x"))
    let unsigned = try #require(await oauth.prepared(by: world.app))
    var signed = unsigned
    signed.head.headerFields[.authorization] = #"OAuth oauth_consumer_key="x""#
    let response = try await oauth.send(signed, by: world.app)
    #expect(response.head.status.code == 400 || response.head.status.code == 401)
    #expect(response.text?.isEmpty == false)
  }

  @Test func `parts follow the parameters, with a boundary unique to each request`()
    async throws
  {
    let world = try await DeviceWorld()
    var request = try #require(
      SystemRequest(.post, url: "https://graph.facebook.com/me/photos", parameters: ["b": "2", "a": "1"]))
    request.add(SystemRequest.Part(name: "source", body: [0, 1], type: "image/png", filename: "a.png"))
    #expect(request.parts.map(\.name) == ["source"])
    let first = try #require(await request.prepared(by: world.app))
    let second = try #require(await request.prepared(by: world.app))
    let type = try #require(first.head.headerFields[.contentType])
    #expect(type != second.head.headerFields[.contentType])
    #expect(type.hasPrefix("multipart/form-data; boundary=__mIm310v34411-"))
    #expect(first.head.path == "/me/photos")
    let text = String(decoding: first.body, as: UTF8.self)
    let names = text.matches(of: /; name="([^"]+)"/).map { String($0.1) }
    #expect(names == ["a", "b", "source"])
    #expect(first.head.headerFields[.contentLength] == String(first.body.count))
  }
}
