public import HTTPTypes

/// One HTTP request, as it travels between the phone and a network.
///
/// `head.path` is the request target as sent: path and query, still percent-encoded.
public struct WireRequest: Sendable, Hashable {
  /// Method, scheme, authority, target and header fields.
  public var head: HTTPRequest
  /// The octets of the body.
  public var body: [UInt8]

  /// A request of these parts, as they are.
  public init(head: HTTPRequest, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }

  /// A request to `https://host` with `target` (path and query) and, where given, a form as its body.
  public init(_ method: HTTPRequest.Method, host: String, target: String, form: FormFields? = nil) {
    head = HTTPRequest(method: method, scheme: "https", authority: host, path: target)
    body = []
    if let form {
      body = Array(form.encoded.utf8)
      head.headerFields[.contentType] = FormFields.mediaType
      head.headerFields[.contentLength] = String(body.count)
    }
  }

  /// The host the request is for, in lower case and without a port.
  public var host: String {
    let authority = (head.authority ?? "").lowercased()
    if authority.hasPrefix("[") {
      return String(authority.prefix { $0 != "]" }) + "]"
    }
    return String(authority.prefix { $0 != ":" })
  }

  /// The path without the query, still percent-encoded; "/" where the target is empty.
  public var path: String {
    let path = (head.path ?? "/").prefix { $0 != "?" && $0 != "#" }
    return path.isEmpty ? "/" : String(path)
  }

  /// The query's fields in their order, decoded; empty where there is no query. A fragment is not part of it.
  public var query: FormFields {
    let target = (head.path ?? "").utf8.prefix { $0 != UInt8(ascii: "#") }
    guard let mark = target.firstIndex(of: UInt8(ascii: "?")) else { return FormFields() }
    return FormFields(parsing: target[target.index(after: mark)...])
  }

  /// The body's fields in their order, decoded; empty where the media type says that it is no form.
  public var form: FormFields {
    let type = head.headerFields[.contentType] ?? ""
    let media = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
    return media == FormFields.mediaType ? FormFields(parsing: body) : FormFields()
  }

  /// Scheme, host and target in one, for people to read.
  public var url: String {
    "\(head.scheme ?? "https")://\(head.authority ?? "")\(head.path ?? "/")"
  }
}
