import EinlassTestSupport
import EinlassURLSession
import EinlassWire
import Foundation
import FoundationNetworking
import Testing

struct TimeTests {
  private let url = URL(string: "https://one.example/path") ?? URL(filePath: "/")

  /// Responds after `delay` on the clock.
  private func slow(_ delay: Duration, _ clock: VirtualClock) -> Responder {
    Responder { _ throws(TransportError) in
      do { try await clock.sleep(for: delay) } catch { throw .cancelled }
      return .text("late")
    }
  }

  @Test(arguments: [(59, true), (61, false)])
  func `a response slower than the limit fails at once on a jumping clock`(
    seconds: Int, isInTime: Bool
  ) async throws {
    let clock = VirtualClock(WallTime(seconds: 0), pace: .automatic)
    let session = slow(.seconds(seconds), clock).session(clock: clock)
    let result = await Result { try await session.data(from: url) }
    #expect(result.code == (isInTime ? nil : .timedOut))
    #expect(clock.now == WallTime(seconds: Int64(seconds)))
  }

  @Test func `the error comes at the limit of the request or the configuration`()
    async throws
  {
    let clock = VirtualClock(WallTime(seconds: 0))
    let responder = slow(.seconds(3600), clock)
    for (own, limit) in [(5.0, 5), (nil, 7)] {
      var request = URLRequest(url: url)
      if let own { request.timeoutInterval = own }
      let session = responder.session(clock: clock) { $0.timeoutIntervalForRequest = 7 }
      let response = Task { [request] in try await session.data(for: request) }
      try await clock.waitForSleepers(2)
      clock.advance(by: .seconds(limit))
      let result = await response.result
      #expect(result.code == .timedOut)
    }
    #expect(clock.now == WallTime(seconds: 12))
  }

  @Test func `a delegate gets single pieces, a handler the whole`() async throws {
    let clock = VirtualClock(WallTime(seconds: 0), pace: .automatic)
    let responder = Responder { _ in
      var response = WireResponse.text("abcdefgh")
      response.delivery = .dripping(pieces: 4, pause: .seconds(3))
      return response
    }
    let delegate = RecordingDelegate()
    let session = responder.session(clock: clock, delegate: delegate)
    session.dataTask(with: url).resume()
    try await eventually("the task ends") { delegate.end.value != nil }
    #expect(delegate.pieces.value == ["ab", "cd", "ef", "gh"])
    #expect(clock.now == WallTime(seconds: 12))
    let (data, _) = try await responder.session(clock: clock).data(from: url)
    #expect(String(decoding: data, as: UTF8.self) == "abcdefgh")
  }

  @Test(arguments: [
    (Delivery.closedWithin, URLError.Code.networkConnectionLost),
    (.resetWithin, .networkConnectionLost), (.stalled, .timedOut),
  ])
  func `a truncated response is an error after its first half`(
    delivery: Delivery, code: URLError.Code
  ) async throws {
    let clock = VirtualClock(WallTime(seconds: 0), pace: .automatic)
    let responder = Responder { _ in
      var response = WireResponse.text("abcdefgh")
      response.delivery = delivery
      return response
    }
    let delegate = RecordingDelegate()
    responder.session(clock: clock, delegate: delegate).dataTask(with: url).resume()
    try await eventually("the task ends") { delegate.end.value != nil }
    #expect(delegate.pieces.value == ["abcd"])
    #expect(delegate.end.value?.code == code)
    let error = await #expect(throws: URLError.self) {
      try await responder.session(clock: clock).data(from: url)
    }
    #expect(error?.code == code)
  }

  @Test func `a cancelled task ends at once without delivering its response`() async throws {
    let clock = VirtualClock(WallTime(seconds: 0))
    let responder = slow(.seconds(30), clock)
    let task = Task { try await responder.session(clock: clock).data(from: url) }
    try await clock.waitForSleepers(2)
    task.cancel()
    let result = await task.result
    #expect(result.code == .cancelled)
    try await clock.waitForSleepers(0)
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

extension Result {
  /// The code of the Foundation error. `nil` if there is none.
  fileprivate var code: URLError.Code? {
    if case .failure(let error) = self { (error as? URLError)?.code } else { nil }
  }
}
