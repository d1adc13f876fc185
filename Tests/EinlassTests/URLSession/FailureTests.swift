import EinlassTestSupport
import EinlassURLSession
import EinlassWire
import Foundation
import FoundationNetworking
import HTTPTypes
import Testing

struct FailureTests {
  private let url = URL(string: "https://one.example/path") ?? URL(filePath: "/")

  @Test(arguments: TransportError.allCases)
  func `a transport failure is Foundation's matching error`(
    _ failure: TransportError
  ) async throws {
    let responder = Responder { _ throws(TransportError) in throw failure }
    let error = await #expect(throws: URLError.self) { try await responder.session().data(from: url) }
    // Foundation has no code for a response that is not HTTP.
    #expect(error?.code.rawValue == failure.code ?? URLError.badServerResponse.rawValue)
    #expect(error?.localizedDescription == failure.localizedDescription)
    #expect(error?.failingURL == url)
  }

  @Test(arguments: [200, 204, 302, 400, 401, 403, 404, 429, 500, 503])
  func `a status is not an error`(status: Int) async throws {
    let responder = Responder { _ in
      WireResponse(
        HTTPResponse.Status(code: status),
        fields: [.wwwAuthenticate: #"OAuth realm="https://api.twitter.com""#, .init("x-a") ?? .age: "1"],
        body: Array("body".utf8))
    }
    let (data, response) = try await responder.session().data(from: url)
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.statusCode == status)
    #expect(String(decoding: data, as: UTF8.self) == "body")
    #expect(head.value(forHTTPHeaderField: "X-A") == "1")
    #expect(head.value(forHTTPHeaderField: "WWW-Authenticate") == #"OAuth realm="https://api.twitter.com""#)
  }

  @Test(arguments: [#"Basic realm="Temboo""#, #"Digest realm="x", nonce="y""#])
  func `a password challenge does not make Foundation ask for a password`(challenge: String) async throws {
    let responder = Responder { _ in
      WireResponse(.unauthorized, fields: [.wwwAuthenticate: challenge], body: Array("no".utf8))
    }
    let delegate = RecordingDelegate()
    responder.session(delegate: delegate).dataTask(with: url).resume()
    // Foundation would never end the task: it would wait for a password.
    try await eventually("the task ends") { delegate.end.value != nil }
    #expect(try delegate.end.value?.get() == 401)
    #expect(delegate.pieces.value == ["no"])
    #expect(responder.requests.value.count == 1)
  }

  @Test func `a download task fails and names the alternative`() async throws {
    let responder = Responder { _ in .text("") }
    let error = await #expect(throws: URLError.self) { try await responder.session().download(from: url) }
    #expect(error?.code == .unsupportedURL)
    #expect(error?.localizedDescription.contains("use a data task or the server") == true)
  }

  @Test(arguments: ["https:///path", "http://"])
  func `an address without a host is invalid`(address: String) async throws {
    let responder = Responder { _ in .text("") }
    let url = try #require(URL(string: address))
    let error = await #expect(throws: URLError.self) { try await responder.session().data(from: url) }
    #expect(error?.code == .badURL)
  }

  @Test func `a session outside its scope reaches nothing`() async throws {
    let responder = Responder { _ in .text("there") }
    let session = try await SessionDestination(responder).withScope {
      let session = responder.session()
      _ = try await session.data(from: url)
      return session
    }
    let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
    #expect(error?.code == .cannotConnectToHost)
    let other = Responder { _ in .text("elsewhere") }
    let later = await #expect(throws: URLError.self) {
      try await SessionDestination(other).withScope { try await session.data(from: url) }
    }
    #expect(later?.code == .cannotConnectToHost)
    #expect(responder.requests.value.count == 1)
    #expect(other.requests.value.isEmpty)
  }
}
