/// What a request claims: who signs, what, and with which signature; nothing of it is proved yet.
///
/// All texts are decoded.
public struct SignedClaim: Sendable {
  /// `oauth_consumer_key`
  public let clientKey: String
  /// `oauth_token`; nil where there is none or an empty one.
  public let token: String?
  /// `oauth_timestamp`, seconds since 1970; nil only with PLAINTEXT.
  public let timestamp: Int64?
  /// `oauth_nonce`; nil only with PLAINTEXT.
  public let nonce: String?
  /// `oauth_signature_method`
  public let signatureMethod: String
  /// `oauth_signature`; octets that are no UTF-8 became U+FFFD.
  public var signature: String { String(decoding: signatureOctets, as: UTF8.self) }
  /// `oauth_verifier`
  public let verifier: String?
  /// `oauth_callback`
  public let callback: String?
  /// `oauth_version`
  public let version: String?
  /// `realm`, from the header.
  public let realm: String?
  /// The base string URI of the request as it arrived.
  public let uri: BaseStringURI

  let signatureOctets: [UInt8]
  let requestMethod: String
  let method: any SignatureMethod
  let list: RequestParameters

  init(
    _ fields: consuming ProtocolFields, _ request: ArrivingRequest, timestamp: Int64?,
    method: any SignatureMethod, list: RequestParameters
  ) {
    clientKey = fields.clientKey ?? ""
    token = fields.token?.isEmpty ?? true ? nil : fields.token
    self.timestamp = timestamp
    nonce = fields.nonce?.isEmpty ?? true ? nil : fields.nonce
    signatureMethod = fields.signatureMethod ?? ""
    signatureOctets = fields.signature
    verifier = fields.verifier
    callback = fields.callback
    version = fields.version
    realm = fields.realm
    uri = BaseStringURI(
      scheme: request.scheme, authority: request.authority, target: request.target)
    requestMethod = request.method
    self.method = method
    self.list = list
  }

  /// All decoded parameters of the request that are not protocol parameters of RFC 5849, in the order
  /// header, query, body. Extensions as `oauth_body_hash` are among them.
  public var parameters: [RequestParameter] {
    var list = list
    list.entries.sort { first, second in first.start < second.start }
    return list.decoded { $0.protocolName(in: list.octets) == nil }
  }

  /// The first decoded value of that name in query or body; nil where there is none. Octets that are no
  /// UTF-8 become U+FFFD.
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

  private func isNamed(
    _ entry: RequestParameters.Entry, _ name: String, _ encoded: [UInt8]
  ) -> Bool {
    if list.octets[entry.name].elementsEqual(encoded) { return true }
    // Twitter's dialect keeps names as they came, which need not be how we would encode them.
    return list.decoded(entry.name).elementsEqual(name.utf8)
  }
}

/// The protocol parameters of an arriving request, decoded; they move into the claim.
struct ProtocolFields: ~Copyable {
  var callback: String?
  var clientKey: String?
  var nonce: String?
  var signature: [UInt8] = []
  var signatureMethod: String?
  var timestamp: String?
  var token: String?
  var verifier: String?
  var version: String?
  var realm: String?

  /// Keeps the text of `name`; signatures are kept as octets, elsewhere.
  mutating func set(_ name: ProtocolParameters.Name, _ text: String) {
    switch name {
    case .callback: callback = text
    case .consumerKey: clientKey = text
    case .nonce: nonce = text
    case .signature: break
    case .signatureMethod: signatureMethod = text
    case .timestamp: timestamp = text
    case .token: token = text
    case .verifier: verifier = text
    case .version: version = text
    }
  }
}
