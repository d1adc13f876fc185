/// The reason that no usable response arrived, in the terms of Apple's URL loading system.
public enum TransportError: Error, Sendable, Hashable, CaseIterable {
  /// The task was cancelled; NSURLErrorCancelled, -999.
  case cancelled
  /// No response arrived in time; NSURLErrorTimedOut, -1001.
  case timedOut
  /// The host name is unknown; NSURLErrorCannotFindHost, -1003.
  case cannotFindHost
  /// The host accepts no connection; NSURLErrorCannotConnectToHost, -1004.
  case cannotConnectToHost
  /// The connection was lost while in use; NSURLErrorNetworkConnectionLost, -1005.
  case networkConnectionLost
  /// The phone has no network; NSURLErrorNotConnectedToInternet, -1009.
  case notConnectedToInternet
  /// A 401 as `SLRequest` reports it; NSURLErrorUserCancelledAuthentication, -1012.
  case userCancelledAuthentication
  /// The TLS handshake failed; NSURLErrorSecureConnectionFailed, -1200.
  case secureConnectionFailed
  /// The loader ended with neither data nor an error, which its documentation rules out.
  case noDataAndNoError
  /// The response was not an HTTP response, so it has no status.
  case noStatusCode

  /// The code in NSURLErrorDomain. `nil` if the loader reported no error at all.
  public var code: Int? {
    switch self {
    case .cancelled: -999
    case .timedOut: -1001
    case .cannotFindHost: -1003
    case .cannotConnectToHost: -1004
    case .networkConnectionLost: -1005
    case .notConnectedToInternet: -1009
    case .userCancelledAuthentication: -1012
    case .secureConnectionFailed: -1200
    case .noDataAndNoError, .noStatusCode: nil
    }
  }

  /// The English `localizedDescription` that iOS returned with the code.
  ///
  /// The wordings are recalled from iOS, not recorded, so they are guesses.
  public var localizedDescription: String {
    switch self {
    case .cancelled: "cancelled"
    case .timedOut: "The request timed out."
    case .cannotFindHost: "A server with the specified hostname could not be found."
    case .cannotConnectToHost: "Could not connect to the server."
    case .networkConnectionLost: "The network connection was lost."
    case .notConnectedToInternet: "The Internet connection appears to be offline."
    case .userCancelledAuthentication:
      "The operation couldn\u{2019}t be completed. (NSURLErrorDomain error -1012.)"
    case .secureConnectionFailed:
      "An SSL error has occurred and a secure connection to the server cannot be made."
    case .noDataAndNoError: "The loader returned neither data nor an error."
    case .noStatusCode: "The response was not an HTTP response."
    }
  }
}
