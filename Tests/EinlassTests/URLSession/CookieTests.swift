import EinlassTestSupport
import EinlassURLSession
import EinlassWire
import Foundation
import FoundationNetworking
import HTTPTypes
import Testing

struct CookieTests {
  private static func responder(_ cookies: [String]) -> Responder {
    Responder { request in
      var fields = HTTPFields()
      for cookie in cookies where request.path == "/set" || request.path == "/move" {
        fields.append(HTTPField(name: .setCookie, value: cookie))
      }
      return request.path == "/move" ? .redirect(302, to: "/get", fields) : .text("", fields)
    }
  }

  private func url(_ path: String, _ host: String = "one.example") throws -> URL {
    try #require(URL(string: "https://\(host)\(path)"))
  }

  private func cookies(_ responder: Responder) -> Set<String> {
    let value = responder.requests.value.last?.head.headerFields[.cookie] ?? ""
    return Set(value.split(separator: "; ").map(String.init))
  }

  @Test func `a cookie comes back to its host, and to no other session`() async throws {
    let responder = Self.responder(["a=1; Path=/", "b=2; Path=/; Domain=one.example"])
    let session = responder.session()
    _ = try await session.data(from: url("/set"))
    _ = try await session.data(from: url("/get"))
    #expect(cookies(responder) == ["a=1", "b=2"])
    _ = try await session.data(from: url("/get", "two.example"))
    #expect(cookies(responder) == [])
    _ = try await responder.session().data(from: url("/get"))
    #expect(cookies(responder) == [])
  }

  @Test func `a cookie that a redirect sets is sent to where it leads`() async throws {
    let responder = Self.responder(["a=1; Path=/"])
    _ = try await responder.session().data(from: url("/move"))
    #expect(responder.requests.value.map(\.path) == ["/move", "/get"])
    #expect(cookies(responder) == ["a=1"])
  }

  @Test func `a configuration's tables keeps the cookies, unless it accepts none`() async throws {
    let responder = Self.responder(["a=1; Path=/"])
    for (policy, count) in [(HTTPCookie.AcceptPolicy.always, 1), (.never, 0)] {
      let session = responder.session { $0.httpCookieAcceptPolicy = policy }
      _ = try await session.data(from: url("/set"))
      #expect(session.configuration.httpCookieStorage?.cookies?.count == count)
    }
  }

  @Test(arguments: [
    ("Wed, 20 Mar 2019 09:00:00 GMT", true), ("Mon, 20 Mar 2017 08:59:00 GMT", false),
  ])
  func `a cookie expires by the clock of the session`(date: String, isKept: Bool) async throws {
    let responder = Self.responder(["a=1; Path=/; Expires=\(date)"])
    let session = responder.session(clock: VirtualClock(WallTime(seconds: 1_490_000_400)))
    _ = try await session.data(from: url("/set"))
    _ = try await session.data(from: url("/get"))
    #expect(cookies(responder) == (isKept ? ["a=1"] : []))
  }
}
