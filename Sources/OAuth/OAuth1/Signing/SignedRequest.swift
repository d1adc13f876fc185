/// A signed request, ready to be sent.
public struct SignedRequest: Sendable {
  private let header: SignedHeader
  /// The request with the protocol parameters in its query or form; nil where they stand in the header.
  private let carrier: SignableRequest?

  init(_ header: SignedHeader, carrier: SignableRequest? = nil) {
    self.header = header
    self.carrier = carrier
  }

  /// The HTTP method, as it was given.
  public var method: String { header.request.method }
  /// The whole URL, with the protocol parameters where they go into the query.
  public var url: String { (carrier ?? header.request).url }
  /// The value of `Content-Type`; nil where there is none.
  public var contentType: String? { (carrier ?? header.request).contentType }
  /// The body, with the protocol parameters where they go into the form.
  public var body: [UInt8] { (carrier ?? header.request).body }
  /// The value of the `Authorization` header; nil where the protocol parameters stand elsewhere.
  public var authorization: String? { carrier == nil ? header.text : nil }
  /// What was signed; put together again for each call, because few callers ask.
  public var baseString: String { header.baseString }
  /// The signature, not encoded.
  public var signature: String { header.signature }
}

/// The header that a signer has made for a request, wherever its parameters go in the end.
struct SignedHeader: Sendable {
  let text: String
  let request: SignableRequest
  private let separatorCount: Int
  private let hasRealm: Bool

  init(
    _ text: String, _ request: SignableRequest, layout: AuthorizationHeader.Layout, hasRealm: Bool
  ) {
    self.text = text
    self.request = request
    separatorCount = layout.separator.utf8.count
    self.hasRealm = hasRealm
  }

  var baseString: String {
    let capacity = RequestParameters.capacity(form: text.utf8.count)
    let baseString = try? ThreadState.withScratch { scratch throws(SigningError) in
      try scratch.collect(request, capacity: capacity) { out, entries in
        forEachParameter { name, value in
          if isSignature(name) { return }
          let header = text.utf8.span
          let (name, value) = (header.extracting(name), header.extracting(value))
          entries.append(out.append(encodedName: name, value: value, location: .header))
        }
      }
      scratch.join(method: request.method)
      return String(decoding: scratch.baseString.octets, as: UTF8.self)
    }
    // What was signed once can be put together again.
    return baseString ?? ""
  }

  var signature: String {
    var place = 0..<0
    forEachParameter { name, value in if isSignature(name) { place = value } }
    let octets = PercentEncoding.decode(text.utf8.span.extracting(place), plus: 0x2B)
    return String(decoding: octets, as: UTF8.self)
  }

  private func isSignature(_ name: Range<Int>) -> Bool {
    text.utf8.span.extracting(name).isEqual(to: ProtocolParameters.Name.signature.rawValue)
  }

  private func forEachParameter(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
    AuthorizationHeader.forEachParameter(
      in: text, separatorCount: separatorCount, hasRealm: hasRealm, body)
  }
}
