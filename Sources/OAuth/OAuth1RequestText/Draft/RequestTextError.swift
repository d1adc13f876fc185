/// The reason why no request could be read. Its description is a sentence for the person who provided the text.
public enum RequestTextError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A part that a request may lack.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    case method, url, host, body

    /// The name in a sentence.
    public var name: String {
      switch self {
      case .method: "HTTP method"
      case .url: "URL"
      case .host: "Host field"
      case .body: "body"
      }
    }
  }

  /// There is only white space.
  case empty
  /// The text has `count` bytes, more than `limit`.
  case tooLarge(count: Int, limit: Int)
  /// The text has no known format.
  case unrecognised
  /// The named part is not UTF-8. If a byte were replaced, the explanation would be for a different request.
  case notUTF8(String)
  /// The text is of this kind, but part of it cannot be read. The string describes the part, and what to do.
  case unreadable(RequestTextKind, String)
  /// The text is of this kind, which does not contain a sent request or lacks its signature. The string describes the
  /// text, and what to provide instead.
  case leftOut(RequestTextKind, String)
  /// The text is of this kind and lacks a part.
  case missing(Part, RequestTextKind)
  /// There is an OAuth signature in the text, but not where it was expected.
  case signatureNotFound(RequestTextKind)
  /// There are fewer requests than the requested number.
  case noSuchEntry(Int, count: Int)
  /// A base string without a sent request. The values are the base string and its parts.
  case baseStringAlone(String, BaseStringParts?)

  /// The error, with its value, and what to do next.
  public var description: String {
    switch self {
    case .empty: "the text contains no request; paste raw HTTP or a curl command line"
    case .tooLarge(let count, let limit):
      "the text has \(count) bytes, more than the limit of \(limit); remove everything except the request"
    case .unrecognised:
      "the text is not in a known request format; paste raw HTTP (such as 'GET /path HTTP/1.1'), a curl, wget, "
        + "HTTPie or PowerShell command, code, a HAR or Postman file, a signed URL, or a log"
    case .notUTF8(let part):
      "\(part) is not UTF-8; save it as UTF-8, and percent-encode each byte that is not valid UTF-8"
    case .unreadable(let kind, let sentence), .leftOut(let kind, let sentence):
      "read as \(kind.name): \(sentence)"
    case .missing(.host, let kind):
      "read as \(kind.name): the request has no Host header; add one, such as 'Host: api.example.com', or "
        + "write the whole URL"
    case .missing(let part, let kind): "read as \(kind.name): the \(part.name) is missing"
    case .signatureNotFound(let kind):
      "read as \(kind.name): the text has an oauth_signature, but not in the request that was read; paste "
        + "only the request, as raw HTTP or as its Authorization value"
    case .noSuchEntry(let entry, let count):
      "there is no request \(entry); the text has \(count == 1 ? "one request" : "\(count) requests")"
    case .baseStringAlone(_, let parts): Self.sentence(parts)
    }
  }

  private static func sentence(_ parts: BaseStringParts?) -> String {
    guard let parts else {
      return
        "the text starts like a signature base string, but does not have three parts; paste the request that "
        + "was sent"
    }
    let key = parts.first("oauth_consumer_key").map { ", signed for the consumer key '\($0)'" } ?? ""
    let token = parts.first("oauth_token").map { " and the token '\($0)'" } ?? ""
    let method = parts.first("oauth_signature_method").map { " by \($0)" } ?? ""
    return "the text is only a signature base string: \(parts.method) \(parts.url)\(key)\(token)\(method); "
      + "to check the signature, add the value of the Authorization header or the whole request"
  }
}

extension RequestTextError {
  /// Whether another format should be tried: the error suggests that the text is not in this format.
  ///
  /// A command line that cannot be read is refused, since the request may be in the part that was not understood.
  var isOfForm: Bool {
    switch self {
    case .unrecognised, .signatureNotFound: true
    case .unreadable(let kind, _):
      [
        .rawHTTP, .browserFields, .postmanConsole, .httpArchive, .httpArchiveEntry, .okHTTP, .phpExtension,
        .authorizationValue, .fetch,
      ].contains(kind)
    default: false
    }
  }
}
