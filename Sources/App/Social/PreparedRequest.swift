internal import Accounts
internal import EinlassDevice
internal import EinlassWire
internal import HTTPTypes

/// A request that the phone has signed.
struct PreparedRequest: Sendable {
  let request: SystemRequest
  /// The request as it is sent.
  let wire: WireRequest
  let app: InstalledApp
}

extension SLRequestMethod {
  var http: HTTPRequest.Method {
    switch self {
    case .GET: .get
    case .POST: .post
    case .DELETE: .delete
    case .PUT: .put
    }
  }
}

extension FormFields {
  /// Reads the parameters of an `SLRequest`. A value is a string, or an array of strings, which repeats the name. Other
  /// values are omitted and reported on standard error, as `SLRequest` did (reference of Accounts, section 3).
  init(_ parameters: [AnyHashable: Any]?) {
    self.init()
    for (name, value) in parameters ?? [:] {
      guard let name = name.base as? String else {
        NSLog("Invalid parameter type")
        continue
      }
      switch value {
      case let text as String: append(name, text)
      case let texts as [String]: for text in texts { append(name, text) }
      default: NSLog("Invalid parameter type")
      }
    }
  }
}

extension URLRequest {
  /// The request for `URLSession`. `nil` if Foundation does not accept its address.
  init?(_ request: WireRequest) {
    guard let url = URL(string: request.url) else { return nil }
    self.init(url: url)
    httpMethod = request.head.method.rawValue
    for field in request.head.headerFields { addValue(field.value, forHTTPHeaderField: field.name.rawName) }
    if !request.body.isEmpty { httpBody = Data(request.body) }
  }
}
