internal import HTTPTypes
internal import NIOHTTP1

extension RequestError {
  static func bodyTooLarge(_ limit: Int) -> RequestError {
    RequestError(
      .contentTooLarge, "the body is longer than the limit of \(limit) bytes", closes: true)
  }

  static func tooSlow(_ limit: Duration) -> RequestError {
    RequestError(.requestTimeout, "the request did not arrive completely within \(limit)", closes: true)
  }

  /// The error for a destination that is not simulated.
  static func sealed(_ destination: String) -> RequestError {
    RequestError(
      .forbidden,
      "\(quoted(destination)) is not a host of a simulated network, and this proxy does not forward "
        + "requests; to allow other destinations, start einlassd with --allow-others")
  }

  /// The error for an error of NIO's parser. If `isBareLineFeed`, the line that it reports as a wrong version ends
  /// without CR.
  init(parsing error: HTTPParserError, isBareLineFeed: Bool) {
    switch error {
    case .invalidVersion where isBareLineFeed:
      self.init(.badRequest, "the request line ends with LF only; lines must end with CR LF", closes: true)
    case .headerOverflow:
      self.init(
        .requestHeaderFieldsTooLarge,
        "the request line or the header is too large, or has too many fields",
        closes: true)
    case .invalidVersion:
      self.init(.httpVersionNotSupported, "the version is not HTTP/1.0 or HTTP/1.1", closes: true)
    case .invalidMethod: self.init(.badRequest, "the method is unknown, or this is not HTTP", closes: true)
    case .invalidURL, .invalidHost, .invalidPort, .invalidPath, .invalidQueryString, .invalidFragment:
      self.init(.badRequest, "the request target contains forbidden characters", closes: true)
    case .invalidHeaderToken:
      self.init(.badRequest, "a header field contains forbidden characters", closes: true)
    case .invalidContentLength, .unexpectedContentLength:
      self.init(
        .badRequest,
        "Content-Length is not a number, is repeated, or is sent with Transfer-Encoding", closes: true)
    case .invalidChunkSize: self.init(.badRequest, "a chunk size is not a number", closes: true)
    case .invalidEOFState, .closedConnection:
      self.init(.badRequest, "the request ended early", closes: true)
    default: self.init(.badRequest, "the request is not HTTP/1.1 (\(error))", closes: true)
    }
  }
}
