public import Accounts
internal import Dispatch
internal import EinlassDevice
internal import EinlassURLSession
internal import EinlassWire

/// A request to a social network that the phone signs for an account in its Settings.
///
/// The phone is the account's; without an account, that of `InstalledApp.running`.
///
/// Source: reference of Accounts, section 3.
open class SLRequest: NSObject {
  private static let handlers = DispatchQueue(label: "SLRequest performRequest queue")

  private let service: SocialService
  private let apps = AppReference()
  private let method: SLRequestMethod
  private let address: URL?
  private let given: [AnyHashable: Any]?
  private let lock = NSLock()
  private var signer: ACAccount?
  private var parts: [SystemRequest.Part] = []

  /// Creates a request to a service. `nil` if the service type does not exist.
  ///
  /// - Parameters:
  ///   - serviceType: One of the `SLServiceType` values.
  ///   - requestMethod: The HTTP method.
  ///   - url: The whole address; a relative one must have a base.
  ///   - parameters: Strings and arrays of strings by name; others are omitted and named on standard error.
  public init!(
    forServiceType serviceType: String!, requestMethod: SLRequestMethod, url: URL!,
    parameters: [AnyHashable: Any]!
  ) {
    guard let service = SocialService(serviceType) else { return nil }
    self.service = service
    method = requestMethod
    address = url
    given = parameters
    super.init()
  }

  /// The account that the phone signs for. `nil` if the request is sent unsigned. An account of another service stops
  /// the program, as an exception of Objective-C did, and so does one whose store is gone, if
  /// `PhonePolicy.accountsNeedStore` requires that.
  open var account: ACAccount! {
    get { lock.withLock { signer } }
    set {
      if let newValue,
        newValue.isOrphaned || newValue.accountType?.type == nil
          || newValue.accountType?.type != service.accountType
      {
        raiseInvalidArgument("Invalid account type for this request")
      }
      lock.withLock { signer = newValue }
    }
  }

  /// The HTTP method.
  open var requestMethod: SLRequestMethod { method }

  /// The address, without the parameters.
  open var url: URL! { address }

  /// The parameters, as given.
  open var parameters: [AnyHashable: Any]! { given }

  /// Adds a part to the body, which turns the request into a multipart form: the parameters become parts as well, and
  /// come first. No part is signed.
  ///
  /// - Parameters:
  ///   - data: The contents of the part; `nil` adds no part.
  ///   - name: The name of the form's field; `nil` adds no part.
  ///   - type: The media type; `nil` sends none.
  ///   - filename: The file's name, often `media.jpg`; `nil` if the part is not a file.
  open func addMultipartData(_ data: Data!, withName name: String!, type: String!, filename: String!) {
    guard let data, let name else { return }
    let part = SystemRequest.Part(name: name, body: Array(data), type: type, filename: filename)
    lock.withLock { parts.append(part) }
  }

  /// Adds a part that is not a file. Only macOS had this method.
  ///
  /// - Parameters:
  ///   - data: The contents of the part; `nil` adds no part.
  ///   - name: The name of the form's field; `nil` adds no part.
  ///   - type: The media type; `nil` sends none.
  open func addMultipartData(_ data: Data!, withName name: String!, type: String!) {
    addMultipartData(data, withName: name, type: type, filename: nil)
  }

  /// Signs the request for the app's own `URLSession`, and blocks the calling thread until it is done.
  ///
  /// `URLSession.shared` sends it to the networks of the app that runs in the task then. Outside such a task,
  /// it sends it to the networks of the phone that signed it. Other sessions do so if their configuration is
  /// a `URLSessionConfiguration.reaching(_:)`. The signature contains the phone's time, so send it soon. The
  /// request's `mainDocumentURL` identifies the phone.
  ///
  /// - Returns: The request as it would be sent now. `nil` if it cannot be signed: the account was removed or
  ///   never saved, the app has no access, or no app runs on a phone.
  open func preparedURLRequest() -> URLRequest! {
    guard let prepared = prepare() else { return nil }
    var request = URLRequest(prepared.wire)
    request?.mark(for: prepared.app)
    return request
  }

  /// Signs and sends the request.
  ///
  /// - Parameter handler: Receives the body and the response, with any status; for a 401, an error (-1012) instead of
  ///   the body. It is called on a queue of all requests, never the caller's. If the request cannot be prepared, it is
  ///   called immediately with code 0 of `SLErrorDomain`.
  open func perform(handler: SLRequestHandler!) {
    guard let prepared = prepare(), let url = URL(string: prepared.wire.url) else {
      handler?(nil, nil, RequestError.notPrepared(isWithoutApp: appInEffect == nil))
      return
    }
    let pending = PendingReply<RequestReply>(on: Self.handlers, in: account?.apps.ofTask ?? apps.ofTask) {
      reply in
      let (data, response, error) = reply.values(url)
      handler?(data, response, error)
    }
    Task.detached {
      do throws(SystemRequest.RequestError) {
        pending.give(.response(try await prepared.request.send(prepared.wire, by: prepared.app)))
      } catch {
        pending.give(.failure(error))
      }
    }
  }

  /// The app whose phone signs: the account's, otherwise the running one.
  private var appInEffect: InstalledApp? { account?.apps.app ?? apps.app }

  /// Returns the request as it is sent. `nil` if it cannot be signed.
  private func prepare() -> PreparedRequest? {
    let (account, parts) = lock.withLock { (signer, self.parts) }
    guard let app = appInEffect, let address,
      var request = SystemRequest(
        method.http, url: address.absoluteString, parameters: FormFields(given), account: account?.saved)
    else { return nil }
    // An unsaved account has no credential to sign with.
    if account != nil, request.account == nil { return nil }
    for part in parts { request.add(part) }
    guard let wire: WireRequest = request.prepared(by: app) else { return nil }
    return PreparedRequest(request: request, wire: wire, app: app)
  }
}

extension ACAccount {
  /// Whether the phone ignores the account because the store that it came from is gone.
  fileprivate var isOrphaned: Bool {
    apps.isStoreReleased && apps.app?.phone.policy.accountsNeedStore == true
  }
}
