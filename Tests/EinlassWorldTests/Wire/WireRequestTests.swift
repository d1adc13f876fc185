import EinlassWire
import HTTPTypes
import Testing

/// The target and the body of a request.
struct WireRequestTests {
  @Test(
    arguments: [
      ("api.twitter.com", "api.twitter.com"), ("API.Twitter.COM", "api.twitter.com"),
      ("api.twitter.com:443", "api.twitter.com"), ("api.twitter.com:", "api.twitter.com"),
      ("127.0.0.1:8080", "127.0.0.1"), ("[::1]", "[::1]"), ("[::1]:8080", "[::1]"),
      ("[2001:DB8::A]:443", "[2001:db8::a]"), ("", ""),
    ])
  func `the host is in lower case and without a port`(authority: String, host: String) {
    #expect(WireRequest(.get, host: authority, target: "/").host == host)
  }

  struct Target: Sendable, CustomTestStringConvertible {
    let target: String
    let path: String
    let query: String

    var testDescription: String { target.isEmpty ? "nothing" : target }
  }

  @Test(
    arguments: [
      Target(target: "/", path: "/", query: ""), Target(target: "", path: "/", query: ""),
      Target(target: "/a/b.json", path: "/a/b.json", query: ""),
      Target(target: "/a?b=c&d=e", path: "/a", query: "b=c&d=e"),
      Target(target: "/a?", path: "/a", query: ""), Target(target: "?a=b", path: "/", query: "a=b"),
      Target(target: "/a?b=c?d", path: "/a", query: "b=c%3Fd"),
      Target(target: "/a%2Fb?c=%2F", path: "/a%2Fb", query: "c=%2F"),
      Target(target: "/a#f", path: "/a", query: ""),
      Target(target: "/a?b=c#f", path: "/a", query: "b=c"),
      Target(target: "/a?b=c#f?d=e&g=h", path: "/a", query: "b=c"),
      Target(target: "/a#f?b=c", path: "/a", query: ""),
    ])
  func `a target is a path and a query without a fragment`(_ target: Target) {
    let request = WireRequest(.get, host: "api.twitter.com", target: target.target)
    #expect(request.path == target.path)
    #expect(request.query.encoded == target.query)
  }

  @Test func `a request without a target asks for the root`() {
    let request = WireRequest(
      head: HTTPRequest(method: .get, scheme: "https", authority: "api.twitter.com", path: nil))
    #expect(request.path == "/")
    #expect(request.query == FormFields())
    #expect(request.url == "https://api.twitter.com/")
  }

  @Test func `a form is the body with its media type and length`() {
    let request = WireRequest(
      .post, host: "api.twitter.com", target: "/oauth/request_token?a=b",
      form: ["x_auth_mode": "reverse_auth", "c d": "\u{E9}"])
    #expect(request.body == Array("x_auth_mode=reverse_auth&c%20d=%C3%A9".utf8))
    #expect(request.head.headerFields[.contentType] == "application/x-www-form-urlencoded")
    #expect(request.head.headerFields[.contentLength] == "37")
    #expect(request.head.method == .post)
    #expect(request.url == "https://api.twitter.com/oauth/request_token?a=b")
    #expect(request.form == ["x_auth_mode": "reverse_auth", "c d": "\u{E9}"])
    #expect(request.query == ["a": "b"])
  }

  @Test func `a request without a form has neither media type nor length`() {
    let request = WireRequest(.post, host: "api.twitter.com", target: "/")
    #expect(request.body.isEmpty)
    #expect(request.head.headerFields == HTTPFields())
  }

  @Test(
    arguments: [
      ("application/x-www-form-urlencoded", true),
      ("application/x-www-form-urlencoded; charset=UTF-8", true),
      ("Application/X-WWW-Form-URLEncoded", true), (" application/x-www-form-urlencoded ;", true),
      ("application/x-www-form-urlencoded2", false), ("application/json", false),
      ("multipart/form-data; boundary=x", false), ("", false),
    ])
  func `a body is a form only if its media type says so`(type: String, isForm: Bool) {
    var request = WireRequest(.post, host: "api.twitter.com", target: "/")
    request.body = Array("a=b".utf8)
    request.head.headerFields[.contentType] = type
    #expect(request.form == (isForm ? ["a": "b"] : FormFields()))
  }

  @Test func `a response states the length of its body`() {
    let response = WireResponse(.ok, fields: [.contentType: "text/plain"], body: Array("\u{E9}!".utf8))
    #expect(response.head.headerFields == [.contentType: "text/plain", .contentLength: "3"])
    #expect(response.text == "\u{E9}!")
    #expect(WireResponse(.ok, body: [0xFF]).text == nil)
  }

  @Test(
    arguments: [
      (199, false), (200, true), (204, true), (299, true), (300, false), (401, false), (500, false),
    ])
  func `statuses from 200 to 299 are successes`(code: Int, isSuccess: Bool) {
    #expect(WireResponse(HTTPResponse.Status(code: code), body: []).isSuccess == isSuccess)
  }
}
