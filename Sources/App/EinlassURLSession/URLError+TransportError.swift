internal import EinlassWire
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension URLError {
  /// The error that Foundation reports where `failure` kept a response to `url` from coming.
  ///
  /// What is not HTTP is `badServerResponse`.
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

  /// An error with a description, about `url`.
  init(_ code: URLError.Code, _ description: String, _ url: URL?) {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: description]
    userInfo[NSURLErrorFailingURLErrorKey] = url
    self.init(code, userInfo: userInfo)
  }
}
