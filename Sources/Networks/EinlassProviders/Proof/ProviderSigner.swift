package import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
package import OAuth1

/// A signer of requests for one provider: with its method, parameter location, base string and key.
package struct ProviderSigner: Sendable {
  package let description: ProviderDescription
  package var client: ClientCredentials
  package var token: TokenCredentials?
  package var method: any SignatureMethod
  /// The fields of the app, for realms.
  package var fields: [String: String] = [:]
  /// Parameters that are left out, and values that replace the correct ones, for deliberately wrong requests.
  var without: Set<String> = []
  var instead: [String: String] = [:]

  /// A signer. `method` defaults to the provider's first method.
  package init(
    _ description: ProviderDescription, client: ClientCredentials, token: TokenCredentials? = nil,
    method: (any SignatureMethod)? = nil
  ) {
    self.description = description
    self.client = client
    self.token = token
    self.method = method ?? description.signing.methods.first ?? .hmacSHA1
  }

  /// The ingredients of a signature, for display.
  package struct Signed: Sendable {
    package let request: WireRequest
    package let baseString: String
    package let signature: String
  }

  /// Signs `request` and puts its protocol parameters, including `more`, in the location that the provider reads first.
  ///
  /// - Throws: The signature method's error.
  package func sign(
    _ request: WireRequest, at timestamp: Int64, nonce: String, _ more: [(name: String, value: String)] = []
  ) throws(SigningError) -> Signed {
    var pairs: [(name: String, value: String)] = [
      ("oauth_consumer_key", client.key), ("oauth_signature_method", method.name),
      ("oauth_timestamp", String(timestamp)), ("oauth_nonce", nonce), ("oauth_version", "1.0"),
    ]
    if let token {
      pairs.append(("oauth_token", token.token))
    } else if description.signing.emptyToken == .required {
      pairs.append(("oauth_token", ""))
    }
    let rule = description.signing.bodyHash
    let isForm = MediaType.isForm(request.head.headerFields[.contentType])
    if rule.use == .required, rule.on == .all || (!request.body.isEmpty && !isForm) {
      let digest = rule.hash.digest(of: request.body).octets
      pairs.append(("oauth_body_hash", String(decoding: Base64.encode(digest.span), as: UTF8.self)))
    }
    pairs += more
    pairs = pairs.filter { !without.contains($0.name) }.map { ($0.name, instead[$0.name] ?? $0.value) }
    let unsigned = placed(pairs, in: request)
    let signature = ProviderSignature(
      unsigned, ReadParameters(unsigned, description.signing), description, method: method, client: client,
      token: token?.secret, configuredHost: configuredHost(request))
    let value = try signature.value()
    return Signed(
      request: placed(pairs + [("oauth_signature", value)], in: request),
      baseString: signature.baseString.description, signature: value)
  }

  /// The host of a provider with a configured address. `nil` if it has none.
  private func configuredHost(_ request: WireRequest) -> String? {
    request.clientAddress == nil ? request.head.authority : nil
  }

  private func placed(_ pairs: [(name: String, value: String)], in request: WireRequest) -> WireRequest {
    var request = request
    switch description.signing.from.first ?? .header {
    case .header:
      var values = TemplateValues()
      values.add(fields, under: "client")
      var parts = pairs.map { "\($0.name)=\"\(PercentEncoding.encode($0.value))\"" }
      if case .equals(let realm)? = description.signing.realm?.value {
        parts.insert("realm=\"\(realm.filled(values))\"", at: 0)
      }
      request.head.headerFields[.authorization] = "OAuth " + parts.joined(separator: ", ")
    case .query:
      request.head.path = Self.joined(request.head.path ?? "/", pairs)
    case .form:
      var form = request.form
      for (name, value) in pairs { form.append(name, value) }
      request.body = Array(form.encoded.utf8)
      request.head.headerFields[.contentType] = FormFields.mediaType
      request.head.headerFields[.contentLength] = String(request.body.count)
    }
    return request
  }

  private static func joined(_ target: String, _ pairs: [(name: String, value: String)]) -> String {
    var fields = FormFields()
    for (name, value) in pairs { fields.append(name, value) }
    return target + (target.contains("?") ? "&" : "?") + fields.encoded
  }
}

extension ProviderSignature {
  /// The signature that the client computes.
  fileprivate func value() throws(SigningError) -> String {
    if let expected { return expected }
    return String(decoding: try made(), as: UTF8.self)
  }
}
