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
    _ fields: ProtocolFields, _ request: ArrivingRequest, timestamp: Int64?, method: any SignatureMethod,
    list: RequestParameters
  ) {
    clientKey = fields[.consumerKey] ?? ""
    token = fields[.token].flatMap { $0.isEmpty ? nil : $0 }
    self.timestamp = timestamp
    nonce = fields[.nonce].flatMap { $0.isEmpty ? nil : $0 }
    signatureMethod = fields[.signatureMethod] ?? ""
    signatureOctets = fields.signature
    verifier = fields[.verifier]
    callback = fields[.callback]
    version = fields[.version]
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

/// The protocol parameters of an arriving request, decoded.
struct ProtocolFields {
  private var values = InlineArray<9, String?>(repeating: nil)
  var signature: [UInt8] = []
  var realm: String?

  subscript(name: ProtocolParameters.Name) -> String? {
    get { values[Self.index(name)] }
    set { values[Self.index(name)] = newValue }
  }

  /// Whether `name` is missing or empty.
  func isMissing(_ name: ProtocolParameters.Name) -> Bool {
    self[name]?.isEmpty ?? true
  }

  private static func index(_ name: ProtocolParameters.Name) -> Int {
    switch name {
    case .callback: 0
    case .consumerKey: 1
    case .nonce: 2
    case .signature: 3
    case .signatureMethod: 4
    case .timestamp: 5
    case .token: 6
    case .verifier: 7
    case .version: 8
    }
  }
}
