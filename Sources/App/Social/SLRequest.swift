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

  /// A request to a service. `nil` for a service type that there is not.
  ///
  /// - Parameters:
  ///   - serviceType: One of the `SLServiceType` values.
  ///   - requestMethod: The HTTP method.
  ///   - url: The whole address; relative ones have a base.
  ///   - parameters: Texts and arrays of texts by their names; others are left out and named on the standard error.
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

  /// For whom the phone signs. `nil` if the request goes out unsigned. An account of another service stops the program, as
  /// an exception of Objective-C did, and so does one whose store is gone, where `PhonePolicy.accountsNeedStore` says
  /// so.
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

  /// The parameters, as they were given.
  open var parameters: [AnyHashable: Any]! { given }

  /// Adds a part to the body, which makes a form of parts of the request: the parameters become parts as well, and come
  /// first. None is signed.
  ///
  /// - Parameters:
  ///   - data: What the part holds; nil adds no part.
  ///   - name: The name of the form's field.
  ///   - type: The media type.
  ///   - filename: The file's name, often `media.jpg`. `nil` if the part is not a file.
  open func addMultipartData(_ data: Data!, withName name: String!, type: String!, filename: String!) {
    guard let data, let name else { return }
    let part = SystemRequest.Part(name: name, body: Array(data), type: type, filename: filename)
    lock.withLock { parts.append(part) }
  }

  /// Adds a part that is not a file; macOS alone had this.
  open func addMultipartData(_ data: Data!, withName name: String!, type: String!) {
    addMultipartData(data, withName: name, type: type, filename: nil)
  }

  /// The request as it would be sent at this moment, signed: for the app's own `URLSession`.
  ///
  /// `URLSession.shared` sends it to the networks of the app that runs in the task then, and from anywhere else to
  /// those of the phone that signed it; other sessions do where their configuration is a
  /// `URLSessionConfiguration.reaching(_:)`. The signature holds the time of the phone, so send it soon. What says
  /// which phone it was stands in the request's `mainDocumentURL`.
  ///
  /// `nil` if it cannot be signed: the account was removed or never saved, the app has no access, or no app runs on a
  /// phone. Keeps the calling thread until it is done.
  open func preparedURLRequest() -> URLRequest! {
    guard let prepared = prepare() else { return nil }
    var request = URLRequest(prepared.wire)
    request?.mark(for: prepared.app)
    return request
  }

  /// Sends the request, signed.
  ///
  /// - Parameter handler: Gets the body and the response, whatever its status; for a 401 an error (-1012) in the place
  ///   of the body. It is called on a queue of all requests, never the caller's; but at once, with code 0 of
  ///   `SLErrorDomain`, where the request cannot be prepared.
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

  /// The app for which the phone signs: the account's, else the one that runs.
  private var appInEffect: InstalledApp? { account?.apps.app ?? apps.app }

  /// The request as it is sent. `nil` if it cannot be signed.
  private func prepare() -> PreparedRequest? {
    let (account, parts) = lock.withLock { (signer, self.parts) }
    guard let app = appInEffect, let address,
      var request = SystemRequest(
        method.http, url: address.absoluteString, parameters: FormFields(given), account: account?.saved)
    else { return nil }
    // An account that is not saved has nothing to sign with.
    if account != nil, request.account == nil { return nil }
    for part in parts { request.add(part) }
    guard let wire: WireRequest = request.prepared(by: app) else { return nil }
    return PreparedRequest(request: request, wire: wire, app: app)
  }
}

extension ACAccount {
  /// Whether the phone takes the account for none, since the store that it came from is gone.
  fileprivate var isOrphaned: Bool {
    apps.isStoreReleased && apps.app?.phone.policy.accountsNeedStore == true
  }
}
