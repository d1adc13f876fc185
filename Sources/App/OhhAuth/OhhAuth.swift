internal import EinlassWire
internal import OAuth1

/// Signs requests with OAuth 1.0a, under the names of the library OhhAuth of 2017.
///
/// What it signs is what RFC 5849 says; where the library differed, `docs/apple-modules.md` has a list. Time and nonce
/// are those of the phone of `InstalledApp.running`, and real ones where no app runs in a world.
open class OhhAuth {
  /// A key with its secret: of the client (the consumer, in OhhAuth's words), or of the person's token.
  public typealias Credentials = (key: String, secret: String)

  /// A signer without a state: everything is static.
  public init() {}

  /// The value of the `Authorization` header of a request with a form.
  ///
  /// A URL without scheme or host cannot be signed and stops the program.
  ///
  /// - Parameters:
  ///   - url: The whole URL as it is sent, query included and escaped.
  ///   - method: The HTTP method; it is signed in upper case.
  ///   - parameter: The fields of the form; empty where there is none.
  ///   - consumerCredentials: The client's key and secret.
  ///   - userCredentials: The token and its secret. `nil` if the request is signed for the client alone.
  /// - Returns: The header's value: `OAuth`, a blank, and `name="value"` sorted by name, with commas between.
  ///
  /// Source: RFC 5849, section 3.
  public static func calculateSignature(
    url: URL, method: String, parameter: [String: String], consumerCredentials: Credentials,
    userCredentials: Credentials?
  ) -> String {
    let request = SignableRequest(
      method: method, url: url.absoluteString, contentType: FormFields.mediaType,
      body: Array(FormFields(sorting: parameter).encoded.utf8))
    let moment = SigningMoment.now
    return signing(request.url) { () throws(SigningError) in
      try signer(consumerCredentials, userCredentials).authorization(
        for: request, at: moment.timestamp, nonce: moment.nonce)
    }
  }

  /// The body of a form: names and values escaped as RFC 3986, section 2.3 says, sorted by name.
  ///
  /// - Parameters:
  ///   - paras: The fields.
  ///   - encoding: In which encoding the escaped text is written; what is escaped is always UTF-8.
  /// - Returns: The bytes. `nil` if `encoding` cannot write ASCII.
  public static func httpBody(
    forFormParameters paras: [String: String], encoding: String.Encoding = .utf8
  ) -> Data? {
    FormFields(sorting: paras).encoded.data(using: encoding)
  }

  /// Sorted as OhhAuth wrote its header: by name, a comma without a blank between.
  static func signer(_ client: Credentials, _ token: Credentials?) -> RequestSigner {
    RequestSigner(
      client: ClientCredentials(key: client.key, secret: SharedSecret(client.secret)),
      token: token.map { TokenCredentials(token: $0.key, secret: SharedSecret($0.secret)) },
      layout: .compact)
  }

  /// What `sign` makes; stops the program where the request for `url` cannot be signed, since OhhAuth's functions have
  /// no errors.
  static func signing<Value>(_ url: String, _ sign: () throws(SigningError) -> Value) -> Value {
    do throws(SigningError) {
      return try sign()
    } catch {
      fatalError("OhhAuth cannot sign a request for '\(url)': \(error)")
    }
  }
}
