import EinlassTestSupport
import EinlassURLSession
import EinlassWire
import Foundation
import FoundationNetworking
import HTTPTypes
import Testing

struct RedirectTests {
  struct Followed: Sendable, CustomTestStringConvertible {
    let status: Int
    let method: String
    let location: String
    /// The method, URL and body of the second request.
    let second: String

    var testDescription: String { "\(method), \(status), \(location)" }
  }

  private static let followed = [
    Followed(status: 301, method: "POST", location: "/b", second: "GET https://one.example/b "),
    Followed(status: 302, method: "POST", location: "/b?c=%20", second: "GET https://one.example/b?c=%20 "),
    Followed(status: 303, method: "PUT", location: "/b", second: "GET https://one.example/b "),
    Followed(status: 307, method: "POST", location: "/b", second: "POST https://one.example/b body"),
    Followed(status: 308, method: "PUT", location: "next", second: "PUT https://one.example/a/next body"),
    Followed(
      status: 307, method: "POST", location: "http://two.example:81/b",
      second: "POST http://two.example:81/b body"),
  ]

  @Test(arguments: followed)
  func `a redirect is followed with the method and body for its status`(_ given: Followed) async throws {
    let responder = Responder { request in
      request.path == "/a/start" ? .redirect(given.status, to: given.location) : .text("there")
    }
    var request = URLRequest(url: try #require(URL(string: "https://one.example/a/start")))
    request.httpMethod = given.method
    request.httpBody = Data("body".utf8)
    let (data, response) = try await responder.session().data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "there")
    let second = try #require(responder.requests.value.last)
    #expect(responder.requests.value.count == 2)
    #expect(
      "\(second.head.method) \(second.url) \(String(decoding: second.body, as: UTF8.self))" == given.second)
    #expect(response.url?.absoluteString == second.url)
  }

  @Test(arguments: [("/b", true), ("https://two.example/b", false)])
  func `the authorization goes only to the same host`(
    location: String, isKept: Bool
  ) async throws {
    let responder = Responder { request in
      request.path == "/a" ? .redirect(302, to: location) : .text("there")
    }
    var request = URLRequest(url: try #require(URL(string: "https://one.example/a")))
    request.setValue("OAuth x", forHTTPHeaderField: "Authorization")
    request.setValue("y", forHTTPHeaderField: "X-Other")
    _ = try await responder.session().data(for: request)
    let fields = try #require(responder.requests.value.last).head.headerFields
    #expect((fields[.authorization] != nil) == isKept)
    #expect(fields[values: try #require(HTTPField.Name("X-Other"))] == ["y"])
  }

  @Test func `an endless redirect fails after twenty redirects`() async throws {
    let responder = Responder { _ in .redirect(302, to: "/again") }
    let url = try #require(URL(string: "https://one.example/"))
    let error = await #expect(throws: URLError.self) { try await responder.session().data(from: url) }
    #expect(error?.code == .httpTooManyRedirects)
    #expect(responder.requests.value.count == 21)
  }

  @Test(arguments: [true, false])
  func `the session's delegate is asked about a redirect`(follows: Bool) async throws {
    let responder = Responder { request in
      request.path == "/a" ? .redirect(302, to: "/b") : .text("there")
    }
    let delegate = RecordingDelegate(followsRedirects: follows)
    let session = responder.session(delegate: delegate)
    let task = session.dataTask(with: try #require(URL(string: "https://one.example/a")))
    task.resume()
    try await eventually("the task ends") { delegate.end.value != nil }
    #expect(delegate.redirects.value == ["302 https://one.example/b"])
    #expect(delegate.pieces.value == [follows ? "there" : "moved"])
    #expect(try delegate.end.value?.get() == (follows ? 200 : 302))
    session.finishTasksAndInvalidate()
  }

  @Test(arguments: [304, 200, 201])
  func `an address in a non-redirect response is not followed`(status: Int) async throws {
    let responder = Responder { _ in .redirect(status, to: "/b") }
    let url = try #require(URL(string: "https://one.example/"))
    let (_, response) = try await responder.session().data(from: url)
    #expect((response as? HTTPURLResponse)?.statusCode == status)
    #expect(responder.requests.value.count == 1)
  }
}
