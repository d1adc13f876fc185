internal import EinlassWire
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension URLError {
  /// Creates the error that Foundation reports if `failure` prevented a response to `url`.
  ///
  /// A response that is not HTTP becomes `badServerResponse`.
  init(_ failure: TransportError, _ url: URL?) {
    let code: URLError.Code =
      switch failure {
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      case .cannotFindHost: .cannotFindHost
      case .cannotConnectToHost: .cannotConnectToHost
      case .networkConnectionLost: .networkConnectionLost
      case .notConnectedToInternet: .notConnectedToInternet
      case .userCancelledAuthentication: .userCancelledAuthentication
      case .secureConnectionFailed: .secureConnectionFailed
      case .noDataAndNoError, .noStatusCode: .badServerResponse
      }
    self.init(code, failure.localizedDescription, url)
  }

  /// Creates an error with a description, about `url`.
  init(_ code: URLError.Code, _ description: String, _ url: URL?) {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: description]
    userInfo[NSURLErrorFailingURLErrorKey] = url
    self.init(code, userInfo: userInfo)
  }
}
