public import EinlassWire
public import HTTPTypes

extension SystemRequest {
  /// Creates a request to any URL. Fails if it has no scheme or no host.
  ///
  /// An existing query stays. The parameters of a GET, DELETE or PUT are appended with another question mark,
  /// as `SLRequest` did (reference of Accounts, section 3). A fragment, a user name and a password are not
  /// sent.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - url: The whole URL, escaped.
  ///   - parameters: The fields of the query or the body, unescaped.
  ///   - account: The account to sign for; `nil` sends the request unsigned.
  public init?(
    _ method: HTTPRequest.Method, url: String, parameters: FormFields = [:], account: Account? = nil
  ) {
    guard let colon = url.firstRange(of: "://"), colon.lowerBound > url.startIndex else { return nil }
    let rest = url[colon.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    if host.isEmpty || host.hasPrefix(":") { return nil }
    let target = rest[authority.endIndex...]
    self.init(
      method, scheme: url[..<colon.lowerBound].lowercased(), host: String(host),
      path: target.hasPrefix("/") ? String(target) : "/" + target, parameters: parameters, account: account)
  }

  /// The address of the request, without its parameters.
  public var url: String { "\(scheme)://\(host)\(path)" }
}
