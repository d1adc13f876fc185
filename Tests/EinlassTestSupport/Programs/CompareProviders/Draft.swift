internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

/// A request under construction: everything that a mistake can change.
struct Draft {
  /// The location of the protocol parameters.
  enum Place: CaseIterable {
    case header, query, form
  }

  var method = "GET"
  var scheme = "https"
  var authority = ""
  var path = "/"
  var query: [SentParameter] = []
  /// Text without a meaning at the end of the query, such as a second `&`.
  var queryEnd = ""
  var form: [SentParameter] = []
  var contentType: String?
  /// A body that is not a form.
  var text: String?
  var place = Place.header
  var parameters: [(name: String, value: String)] = []
  /// Protocol parameters that are in the query although the others are not.
  var elsewhere: [(name: String, value: String)] = []
  var headerStyle = HeaderStyle()
  var writing = SentParameter.Writing.strict
  /// The signing options.
  var signing = Signing()

  /// The format of an `Authorization` field.
  struct HeaderStyle {
    var scheme = "OAuth "
    var separator = ", "
    var realm: String?
    var extra: [(name: String, value: String)] = []
    var isLowerCase = false
    var end = ""
    var isQuoted = true
    var equals = "="
  }

  /// The options for signing a request.
  struct Signing {
    /// Whether to sign according to RFC 5849 instead of the provider's dialect.
    var isPlain = false
    var method: (any SignatureMethod)?
    var clientSecret: String?
    var tokenSecret: String?
    var isEncoded: Bool?
    /// Changes the base string.
    var base: @Sendable (String) -> String = { $0 }
    /// Changes the signed request into another one.
    var request: @Sendable (inout Draft) -> Void = { _ in }
    /// Changes the signature.
    var value: @Sendable (String) -> String = { $0 }
  }

  subscript(name: String) -> String? {
    get { parameters.first { $0.name == name }?.value }
    set {
      if let newValue, let index = parameters.firstIndex(where: { $0.name == name }) {
        parameters[index].value = newValue
      } else if let newValue {
        parameters.append((name, newValue))
      } else {
        parameters.removeAll { $0.name == name }
      }
    }
  }

  // MARK: - As it is sent

  /// The request as it goes over the wire.
  var request: WireRequest {
    var target = path
    let inQuery = query.map(\.text) + written(elsewhere) + (place == .query ? written(parameters) : [])
    if !inQuery.isEmpty || !queryEnd.isEmpty { target += "?" + inQuery.joined(separator: "&") + queryEnd }
    var head = HTTPRequest(
      method: HTTPRequest.Method(method) ?? .get, scheme: scheme, authority: authority, path: target)
    if place == .header, !parameters.isEmpty { head.headerFields[.authorization] = header }
    if let contentType { head.headerFields[.contentType] = contentType }
    let inForm = form.map(\.text) + (place == .form ? written(parameters) : [])
    return WireRequest(head: head, body: Array((text ?? inForm.joined(separator: "&")).utf8))
  }

  private func written(_ pairs: [(name: String, value: String)]) -> [String] {
    pairs.map { SentParameter($0.name, $0.value, writing).text }
  }

  private var header: String {
    var parts: [String] = headerStyle.realm.map { ["realm=\"\($0)\""] } ?? []
    for (name, value) in headerStyle.extra + parameters {
      var text = PercentEncoding.encode(value)
      if headerStyle.isLowerCase { text = SentParameter.Writing.lowerCased(text) }
      parts.append(
        PercentEncoding.encode(name) + headerStyle.equals + (headerStyle.isQuoted ? "\"\(text)\"" : text))
    }
    return headerStyle.scheme + parts.joined(separator: headerStyle.separator) + headerStyle.end
  }

  // MARK: - As RFC 5849 signs it

  /// The base string (RFC 5849, section 3.4.1).
  var baseString: String {
    var all = query.map { RequestParameter($0.name, $0.value) }
    // If `&` is doubled, the empty segment is a parameter without name and value, which clients do not intend.
    if let contentType, contentType.lowercased().hasPrefix(FormFields.mediaType) {
      all += form.map { RequestParameter($0.name, $0.value) }
    }
    all += (parameters + elsewhere + (place == .header ? headerStyle.extra : []))
      .filter { $0.name != "oauth_signature" }.map { RequestParameter($0.name, $0.value) }
    let uri = BaseStringURI(scheme: scheme, authority: authority, target: path)
    return SignatureBaseString(method: method, uri: uri, parameters: all).description
  }
}
