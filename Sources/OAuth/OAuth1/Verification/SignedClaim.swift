/// A request's claim: the signer, the signed data and the signature; nothing of it is verified yet.
///
/// All texts are decoded on each access.
public struct SignedClaim: Sendable {
  /// `oauth_consumer_key`
  public var clientKey: String { list.text(at: places[.consumerKey]) ?? "" }
  /// `oauth_token`. `nil` if it is missing or empty.
  public var token: String? { hasToken ? list.text(at: places[.token]) : nil }
  /// `oauth_timestamp`, seconds since 1970; `nil` only with PLAINTEXT.
  public let timestamp: Int64?
  /// `oauth_nonce`; `nil` only with PLAINTEXT.
  public var nonce: String? { places[.nonce].isEmpty ? nil : list.text(at: places[.nonce]) }
  /// `oauth_signature_method`
  public var signatureMethod: String { list.text(at: places[.signatureMethod]) ?? "" }
  /// `oauth_signature`; bytes that are not UTF-8 became U+FFFD.
  public var signature: String { String(decoding: signatureOctets, as: UTF8.self) }
  /// `oauth_verifier`
  public var verifier: String? { list.text(at: places[.verifier]) }
  /// `oauth_callback`
  public var callback: String? { list.text(at: places[.callback]) }
  /// `oauth_version`
  public var version: String? { list.text(at: places[.version]) }
  /// `realm`, from the header.
  public var realm: String? { list.text(at: places.realm) }
  /// The base string URI of the request as it arrived.
  public var uri: BaseStringURI { BaseStringURI(scheme: scheme, authority: authority, target: target) }

  /// The method with that name, among those that the policy accepts.
  public let method: any SignatureMethod

  let requestMethod: String
  let scheme: String
  let authority: String
  let target: String
  /// The signed parameters, sorted; `places` refers to their bytes.
  let list: RequestParameters
  let places: ProtocolPlaces

  init(
    _ request: ArrivingRequest, _ list: RequestParameters, _ places: ProtocolPlaces,
    timestamp: Int64?, method: any SignatureMethod
  ) {
    requestMethod = request.method
    scheme = request.scheme
    authority = request.authority
    target = request.target
    self.list = list
    self.places = places
    self.timestamp = timestamp
    self.method = method
  }

  /// All decoded parameters of the request that are not protocol parameters of RFC 5849, in the order header, query,
  /// body. Extensions such as `oauth_body_hash` are included.
  public var parameters: [RequestParameter] {
    var list = list
    list.entries.sort { first, second in first.start < second.start }
    return list.decoded { $0.protocolName(in: list.octets) == nil }
  }

  /// Finds a parameter in query or body.
  ///
  /// - Parameter name: The name, decoded. Names are compared byte for byte.
  /// - Returns: The first value with that name, decoded; `nil` if there is none. Bytes that are not UTF-8
  ///   become U+FFFD.
  public func first(_ name: String) -> String? {
    let encoded = PercentEncoding.encode(name.utf8.span)
    var found: RequestParameters.Entry?
    for entry in list.entries where entry.location != .header {
      if entry.start < found?.start ?? .max, isNamed(entry, name, encoded) { found = entry }
    }
    return found.map { String(decoding: list.decoded($0.value), as: UTF8.self) }
  }

  /// The base string the server computes: for journals and explanations.
  public var baseString: String { baseString(at: uri).description }

  func baseString(at uri: BaseStringURI) -> SignatureBaseString {
    SignatureBaseString(method: requestMethod, uri: uri, sorted: list)
  }

  /// The value of `oauth_signature`, decoded; empty if it has an invalid escape.
  package var signatureOctets: [UInt8] { list.octets(at: places[.signature]) }

  var hasToken: Bool { !places[.token].isEmpty }

  private func isNamed(
    _ entry: RequestParameters.Entry, _ name: String, _ encoded: [UInt8]
  ) -> Bool {
    if list.octets[entry.name].elementsEqual(encoded) { return true }
    // Names that were read as sent may be encoded differently from ours.
    return list.decoded(entry.name).elementsEqual(name.utf8)
  }
}
