internal import EinlassWire
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Delivers a response to a task, in pieces if it arrives in pieces.
///
/// It uses separate protocol instances: the one that Foundation started belongs to the queue that it was started on.
struct ResponseDelivery {
  let task: URLSessionTask
  let clock: (any WallClock)?
  /// The time to wait for the rest of a response.
  let limit: Duration

  /// Whether the task still accepts data: Foundation notifies cancelled and suspended tasks.
  private var isWanted: Bool { !Task.isCancelled && task.state == .running }

  private func speaker() -> TransportURLProtocol {
    TransportURLProtocol(task: task, cachedResponse: nil, client: nil)
  }

  /// Fails the task.
  func fail(_ error: URLError) {
    guard isWanted else { return }
    let speaker = speaker()
    speaker.client?.urlProtocol(speaker, didFailWithError: error)
  }

  /// Delivers `response`, which has `body`.
  func finish(_ response: HTTPURLResponse, _ body: Data, _ delivery: Delivery) async {
    guard isWanted else { return }
    let speaker = speaker()
    speaker.client?.urlProtocol(speaker, didReceive: response, cacheStoragePolicy: .notAllowed)
    switch delivery {
    case .whole:
      if !body.isEmpty { speaker.client?.urlProtocol(speaker, didLoad: body) }
    case .dripping(let pieces, let pause):
      guard await drip(body, pieces, pause, speaker) else { return fail(URLError(.timedOut, response)) }
    case .closedWithin, .resetWithin, .stalled:
      return await breakOff(response, body, delivery, speaker)
    }
    guard isWanted else { return }
    speaker.client?.urlProtocolDidFinishLoading(speaker)
  }

  /// Passes the pieces to a delegate; then passes the whole to a completion handler, for which Foundation keeps only
  /// the last piece. Returns false if a pause is longer than the limit, or if the task was cancelled.
  private func drip(
    _ body: Data, _ pieces: Int, _ pause: Duration, _ speaker: TransportURLProtocol
  ) async -> Bool {
    let count = max(1, pieces)
    for index in 0..<count {
      guard pause <= limit else { return false }
      do { try await clock?.sleep(for: pause) } catch { return false }
      guard isWanted else { return false }
      let piece = body[(body.count * index / count)..<(body.count * (index + 1) / count)]
      if !piece.isEmpty { speaker.client?.urlProtocol(speaker, didLoad: Data(piece)) }
    }
    await keep(body, in: speaker)
    return true
  }

  /// Keeps `body` for a completion handler without passing it to a delegate: the protocol temporarily serves a task
  /// without one, which is never started.
  private func keep(_ body: Data, in speaker: TransportURLProtocol) async {
    guard let url = task.originalRequest?.url else { return }
    let session = URLSession(configuration: .ephemeral)
    let silent = session.dataTask(with: url)
    // The session registers its task a moment later, and answers this call after that.
    await withCheckedContinuation { known in session.getAllTasks { _ in known.resume() } }
    speaker.task = silent
    speaker.client?.urlProtocol(speaker, didLoad: body)
    speaker.task = task
    session.invalidateAndCancel()
  }

  /// Delivers the first half of the body, and then the failure.
  private func breakOff(
    _ response: HTTPURLResponse, _ body: Data, _ delivery: Delivery, _ speaker: TransportURLProtocol
  ) async {
    let half = body.prefix(body.count / 2)
    if !half.isEmpty { speaker.client?.urlProtocol(speaker, didLoad: Data(half)) }
    if delivery == .stalled { try? await clock?.sleep(for: limit) }
    fail(URLError(delivery.failure ?? .networkConnectionLost, response.url))
  }
}

extension URLError {
  fileprivate init(_ failure: TransportError, _ response: HTTPURLResponse) {
    self.init(failure, response.url)
  }
}
