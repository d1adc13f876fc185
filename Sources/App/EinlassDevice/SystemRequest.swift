internal import EinlassStorage
public import EinlassWire
public import HTTPTypes

/// A request that the phone signs for a system account, as `SLRequest` did: the app never sees the secrets.
///
/// Source: reference of Accounts, section 3.
public struct SystemRequest: Sendable {
  /// The reason why a request of the system got no response.
  public enum RequestError: Error, Sendable, Hashable {
    /// `SLErrorDomain` 0: the account is gone, or the app may not, or may no longer, use it.
    case notPrepared
    /// The loader's error; a 401 arrives as `userCancelledAuthentication`.
    case transport(TransportError)

    /// The code, of SLErrorDomain or NSURLErrorDomain. `nil` if the loader reported no error.
    public var code: Int? {
      switch self {
      case .notPrepared: 0
      case .transport(let failure): failure.code
      }
    }

    /// The English text of the code.
    public var localizedDescription: String {
      switch self {
      case .notPrepared: "Could not prepare the URL request."
      case .transport(let failure): failure.localizedDescription
      }
    }
  }

  /// The HTTP method.
  public let method: HTTPRequest.Method
  /// `https`, except for a request to another address.
  let scheme: String
  let host: String
  let path: String
  /// The fields of the query or the body, in the given order.
  public let parameters: FormFields
  /// Additional parts of the body. If there are any, `parameters` become parts as well, and come first.
  public internal(set) var parts: [Part] = []
  /// The boundary between the parts. `nil` if the request has no parts, or is not being prepared.
  var boundary: String?
  /// The account to sign for. `nil` if the request is sent unsigned.
  public var account: Account?

  /// Creates a request to `https://host/path`.
  ///
  /// The parameters are sent in the query of a GET or DELETE, in the body of a POST, and in both of a PUT.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - host: The host, such as `api.twitter.com`.
  ///   - path: The escaped path, which begins with `/`.
  ///   - parameters: The fields of the query or the body, unescaped.
  ///   - account: The account to sign for; `nil` sends the request unsigned.
  public init(
    _ method: HTTPRequest.Method, host: String, path: String, parameters: FormFields, account: Account?
  ) {
    self.init(
      method, scheme: "https", host: host, path: path, parameters: parameters, account: account)
  }

  init(
    _ method: HTTPRequest.Method, scheme: String, host: String, path: String, parameters: FormFields,
    account: Account?
  ) {
    self.method = method
    self.scheme = scheme
    self.host = host
    self.path = path
    self.parameters = parameters
    self.account = account
  }

  /// Signs and sends the request on behalf of `app`.
  ///
  /// - Parameter app: The app on its phone, which needs access to the account.
  /// - Returns: The response, with any status except 401.
  /// - Throws: `notPrepared` if the phone does not sign it, `transport` if no response came or its status was
  ///   401.
  public func perform(by app: InstalledApp) async throws(RequestError) -> WireResponse {
    guard let request = await prepared(by: app) else { throw .notPrepared }
    let response = try await send(request, by: app)
    // NSURLConnection turned a 401 into a failed authentication.
    if response.head.status.code == 401 { throw .transport(.userCancelledAuthentication) }
    return response
  }

  /// Signs the request without sending it.
  ///
  /// The account must still be on the phone, and the app must have access when this is called. Changes
  /// planned for the moment before the phone signs come first.
  ///
  /// - Parameter app: The app on its phone.
  /// - Returns: The request as it would be sent; `nil` if the phone does not sign it.
  public func prepared(by app: InstalledApp) async -> WireRequest? {
    await app.phone.hooks.requestComes(from: app.identity)
    var request = self
    if !parts.isEmpty { request.boundary = "__mIm310v34411-\(app.random.uuid())__" }
    return request.authorised(by: app)
  }

  private func authorised(by app: InstalledApp) -> WireRequest? {
    guard let account else { return unsigned(parameters) }
    guard let record = app.phone.tables.find(AccountRecord.self, account.identifier),
      app.accountStore.isAccessGranted(account.type)
    else { return nil }
    return account.type.plugIn.authorise(self, for: account, record, on: app.phone)
  }

  /// Returns the request without authorization.
  func unsigned(_ parameters: FormFields) -> WireRequest {
    var request = withParameters(parameters)
    request.head.scheme = scheme
    return request
  }

  private func withParameters(_ parameters: FormFields) -> WireRequest {
    let sorted = parameters.sortedAsSent
    if let boundary { return multipart(sorted, boundary) }
    // The parameters of a PUT went out twice, in the query and in the body (reference of Accounts, section 3).
    let query = method == .post || sorted.fields.isEmpty ? "" : "?" + sorted.encoded
    let form = method == .post || method == .put ? sorted : nil
    return WireRequest(method, host: host, target: path + query, form: form)
  }
}
