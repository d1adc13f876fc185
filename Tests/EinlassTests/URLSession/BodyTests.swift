import EinlassTestSupport
import EinlassURLSession
import EinlassWire
import Foundation
import FoundationNetworking
import HTTPTypes
import Testing

struct BodyTests {
  enum Way: CaseIterable, Sendable {
    case body, stream, upload, uploadCallback, file, streamOfDelegate
  }

  private static let large: Data = {
    let pattern = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    var data = Data(capacity: 10_000_000)
    for _ in 0..<1000 { data.append(pattern) }
    return data
  }()

  private func send(_ data: Data, _ way: Way, _ session: URLSession) async throws {
    var request = URLRequest(url: try #require(URL(string: "https://one.example/upload")))
    request.httpMethod = "POST"
    request.setValue("image/png", forHTTPHeaderField: "Content-Type")
    switch way {
    case .body:
      request.httpBody = data
      _ = try await session.data(for: request)
    case .stream:
      request.httpBodyStream = InputStream(data: data)
      _ = try await session.data(for: request)
    case .upload: _ = try await session.upload(for: request, from: data)
    case .uploadCallback:
      await withCheckedContinuation { done in
        session.uploadTask(with: request, from: data) { _, _, _ in done.resume() }.resume()
      }
    case .file:
      let file = FileManager.default.temporaryDirectory.appending(path: "einlass-\(UUID().uuidString)")
      try data.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      _ = try await session.upload(for: request, fromFile: file)
    case .streamOfDelegate: session.uploadTask(withStreamedRequest: request).resume()
    }
  }

  @Test(arguments: Way.allCases)
  func `ten megabytes arrive, whichever way they are given`(_ way: Way) async throws {
    let responder = Responder { .text("\($0.body.count)") }
    let session = responder.session(delegate: RecordingDelegate(stream: Self.large))
    try await send(Self.large, way, session)
    try await eventually("the request arrives") { !responder.requests.value.isEmpty }
    let request = try #require(responder.requests.value.first)
    // The comparison is separate, since a failed expectation would print ten megabytes.
    let isSame = Data(request.body) == Self.large
    #expect(isSame)
    #expect(request.head.headerFields[.contentLength] == "10000000")
    #expect(request.head.headerFields[.contentType] == "image/png")
  }

  @Test func `a missing file is an error, and nothing is sent`() async throws {
    let responder = Responder { _ in .text("") }
    var request = URLRequest(url: try #require(URL(string: "https://one.example/upload")))
    request.httpMethod = "POST"
    let error = await #expect(throws: URLError.self) {
      try await responder.session().upload(for: request, fromFile: URL(filePath: "/no/such/file"))
    }
    #expect(error?.code == .fileDoesNotExist)
    #expect(responder.requests.value.isEmpty)
  }

  @Test func `a POST without a type is a form, as in Foundation`() async throws {
    let responder = Responder { _ in .text("") }
    var request = URLRequest(url: try #require(URL(string: "https://one.example:444/form?a=%2B")))
    request.httpMethod = "POST"
    request.httpBody = Data("b=c".utf8)
    _ = try await responder.session { $0.httpAdditionalHeaders = ["X-Kit": "1", "X-Own": "1"] }
      .data(for: request)
    let sent = try #require(responder.requests.value.first)
    #expect(sent.url == "https://one.example:444/form?a=%2B")
    #expect(sent.form["b"] == "c")
    #expect(sent.head.headerFields[try #require(HTTPField.Name("x-kit"))] == "1")
  }

  @Test func `a GET with a body is refused, as by Foundation`() async throws {
    let responder = Responder { _ in .text("") }
    var request = URLRequest(url: try #require(URL(string: "https://one.example/")))
    request.httpBody = Data("b=c".utf8)
    let error = await #expect(throws: URLError.self) { try await responder.session().data(for: request) }
    #expect(error?.code == .dataLengthExceedsMaximum)
  }
}
