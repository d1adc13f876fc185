internal import Accounts
internal import EinlassDevice
internal import EinlassURLSession
internal import EinlassWire
internal import HTTPTypes

/// The result of a request.
enum RequestReply: Sendable {
  case response(WireResponse)
  case failure(SystemRequest.RequestError)

  /// Returns the arguments of the handler.
  func values(_ url: URL) -> (Data?, HTTPURLResponse?, (any Error)?) {
    switch self {
    case .response(let response):
      let head = HTTPURLResponse(response, from: url, hidesPasswordChallenge: false)
      // NSURLConnection turned a 401 into a failed authentication, and SLRequest found the response in the error.
      if response.head.status.code == 401 {
        return (nil, head, RequestError.unauthorized(url))
      }
      return (Data(response.body), head, nil)
    case .failure(.transport(let failure)): return (nil, nil, RequestError.transport(failure, url))
    case .failure(.notPrepared): return (nil, nil, RequestError.notPrepared(isWithoutApp: false))
    }
  }
}

/// The errors of `SLRequest`.
///
/// Source: reference of Accounts, section 3.3.
enum RequestError {
  /// Returns the error for a request that could not be signed. If no app runs on a phone, a suggestion says so.
  static func notPrepared(isWithoutApp: Bool) -> AppleError {
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: SystemRequest.RequestError.notPrepared.localizedDescription
    ]
    if isWithoutApp { info[NSLocalizedRecoverySuggestionErrorKey] = AppReference.missing }
    return AppleError(domain: "SLErrorDomain", code: 0, userInfo: info)
  }

  /// Returns the error for a 401, as the URL loader of the time reported it.
  static func unauthorized(_ url: URL) -> AppleError {
    let failure = TransportError.userCancelledAuthentication
    var info = addresses(url)
    info[NSUnderlyingErrorKey] = AppleError(
      domain: "kCFErrorDomainCFNetwork", code: failure.errorCode, userInfo: nil)
    return AppleError(domain: TransportError.errorDomain, code: failure.errorCode, userInfo: info)
  }

  /// Returns the URL loader's error.
  static func transport(_ failure: TransportError, _ url: URL) -> AppleError {
    AppleError(
      domain: TransportError.errorDomain, code: failure.errorCode,
      userInfo: failure.errorUserInfo.merging(addresses(url)) { first, _ in first })
  }

  private static func addresses(_ url: URL) -> [String: Any] {
    ["NSErrorFailingURLKey": url, "NSErrorFailingURLStringKey": url.absoluteString]
  }
}
