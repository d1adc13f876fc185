internal import OAuth1

extension RequestDraft {
  /// Puts decoded parameters where a request has them: in the form if the request is posted, otherwise in the header
  /// and query.
  ///
  /// The signed parameters are the same in any location.
  mutating func place(_ parameters: [(name: String, value: String)], _ options: RequestTextOptions) {
    let isPosted = ["POST", "PUT", "PATCH"].contains(options.method ?? method)
    guard isPosted, parameters.contains(where: { !$0.name.hasPrefix("oauth_") }) else {
      return takeParameters(parameters)
    }
    body = Array(FormEncoding.percentEncode(parameters).utf8)
    fields.append(RequestField("content-type", FormEncoding.mediaType))
    remark("the parameters were read as a form")
  }

  /// Adopts decoded parameters: those of the protocol become the Authorization field, the others the query, unless the
  /// URL already has one.
  mutating func takeParameters(_ parameters: [(name: String, value: String)]) {
    let own = parameters.filter { $0.name.hasPrefix("oauth_") }
    takeAuthorization(own.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) })
    remark("the Authorization value was composed from the parameters")
    let query = FormEncoding.percentEncode(parameters.filter { !$0.name.hasPrefix("oauth_") })
    guard target?.contains("?") != true, !query.isEmpty else { return }
    self.query = query
    remark("the other parameters were read as the query")
  }

  /// Builds the request from a library's output: its base string and the signature, percent-encoded or not.
  ///
  /// The protocol parameters go into the Authorization field, all others into the query, and known parts are kept.
  mutating func takeParts(ofBaseString text: String?, signature: String) {
    guard let parts = text.flatMap(BaseStringParts.init) else { return }
    method = method ?? parts.method
    let isProtocol = { (pair: BaseStringParts.Pair) in pair.name.hasPrefix("oauth_") }
    if target == nil {
      let query = parts.parameters.filter { !isProtocol($0) }.map { "\($0.name)=\($0.value)" }
      target = parts.url + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
      if !query.isEmpty { remark("the parameters of the base string were read as the query") }
      remark("the method and the URL were taken from the base string")
    }
    guard fields.first("authorization") == nil else { return }
    // Neither base64 nor hexadecimal has a '%'. A signature with a '%' is therefore already encoded.
    let encoded = signature.contains("%") ? signature : PercentEncoding.encode(signature)
    takeAuthorization(
      parts.parameters.filter(isProtocol).map { ($0.name, $0.value) } + [("oauth_signature", encoded)])
    remark("the Authorization value was composed from the base string and the signature")
  }

  private mutating func takeAuthorization(_ encoded: [(name: String, value: String)]) {
    let values = encoded.map { "\($0.name)=\"\($0.value)\"" }
    fields.append(RequestField("authorization", "OAuth " + values.joined(separator: ", ")))
  }
}
