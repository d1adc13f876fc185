internal import EinlassWire
internal import OAuth1

/// A signer of OAuth 1.0a requests, under the names of the library OhhAuth of 2017.
///
/// It signs as RFC 5849 requires; `docs/apple-modules.md` lists the differences from the library. Time and nonce are
/// those of the phone of `InstalledApp.running`, and real ones if no app runs in a world.
open class OhhAuth {
  /// A key with its secret: of the client (the consumer, in OhhAuth's terms), or of the person's token.
  public typealias Credentials = (key: String, secret: String)

  /// Creates a signer without a state: everything is static.
  public init() {}

  /// Returns the value of the `Authorization` header of a request with a form.
  ///
  /// A URL without scheme or host cannot be signed and stops the program.
  ///
  /// - Parameters:
  ///   - url: The whole URL as it is sent, query included and escaped.
  ///   - method: The HTTP method; it is signed in upper case.
  ///   - parameter: The fields of the form; empty if there is none.
  ///   - consumerCredentials: The client's key and secret.
  ///   - userCredentials: The token and its secret. `nil` if the request is signed only for the client.
  /// - Returns: The header's value: `OAuth`, a space, and `name="value"` sorted by name, separated by commas.
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

  /// Returns the body of a form: names and values escaped according to RFC 3986, section 2.3, sorted by name.
  ///
  /// - Parameters:
  ///   - paras: The fields.
  ///   - encoding: The encoding of the escaped text. The escapes are always UTF-8.
  /// - Returns: The bytes. `nil` if `encoding` cannot represent ASCII.
  public static func httpBody(
    forFormParameters paras: [String: String], encoding: String.Encoding = .utf8
  ) -> Data? {
    FormFields(sorting: paras).encoded.data(using: encoding)
  }

  /// Creates a signer that sorts as OhhAuth's header did: by name, separated by commas without a space.
  static func signer(_ client: Credentials, _ token: Credentials?) -> RequestSigner {
    RequestSigner(
      client: ClientCredentials(key: client.key, secret: SharedSecret(client.secret)),
      token: token.map { TokenCredentials(token: $0.key, secret: SharedSecret($0.secret)) },
      layout: .compact)
  }

  /// Returns the result of `sign`. Stops the program if the request for `url` cannot be signed, since OhhAuth's
  /// functions have no errors.
  static func signing<Value>(_ url: String, _ sign: () throws(SigningError) -> Value) -> Value {
    do throws(SigningError) {
      return try sign()
    } catch {
      fatalError("OhhAuth cannot sign a request for '\(url)': \(error)")
    }
  }
}
