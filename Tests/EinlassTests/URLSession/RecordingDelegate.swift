import EinlassTestSupport
import Foundation
import FoundationNetworking

/// Records the callbacks of a session.
final class RecordingDelegate: NSObject, URLSessionDataDelegate, Sendable {
  let pieces = Shared<[String]>([])
  let redirects = Shared<[String]>([])
  let end = Shared<Result<Int, URLError>?>(nil)
  private let followsRedirects: Bool
  private let stream: Data?

  init(followsRedirects: Bool = true, stream: Data? = nil) {
    self.followsRedirects = followsRedirects
    self.stream = stream
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    pieces.change { $0.append(String(decoding: data, as: UTF8.self)) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    redirects.change { $0.append("\(response.statusCode) \(request.url?.absoluteString ?? "")") }
    completionHandler(followsRedirects ? request : nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    completionHandler(stream.map { InputStream(data: $0) })
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
    end.change { $0 = (error as? URLError).map { .failure($0) } ?? .success(status) }
  }
}
