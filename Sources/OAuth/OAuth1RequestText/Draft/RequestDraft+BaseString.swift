internal import OAuth1

extension RequestDraft {
  /// Makes the request out of what a library printed of it: its base string and the signature, percent-encoded or not.
  ///
  /// The protocol parameters go into the Authorization field, all others into the query, and parts that are known stay.
  mutating func takeParts(ofBaseString text: String?, signature: String) {
    guard let parts = text.flatMap(BaseStringParts.init) else { return }
    method = method ?? parts.method
    let isProtocol = { (pair: BaseStringParts.Pair) in pair.name.hasPrefix("oauth_") }
    if target == nil {
      let query = parts.parameters.filter { !isProtocol($0) }.map { "\($0.name)=\($0.value)" }
      target = parts.url + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
      if !query.isEmpty { remark("parameters of the base string are taken as the query's") }
      remark("method and URL are the base string's")
    }
    guard fields.first("authorization") == nil else { return }
    // Neither base64 nor hexadecimal has a '%': what has one is encoded already.
    let encoded = signature.contains("%") ? signature : PercentEncoding.encode(signature)
    var values = parts.parameters.filter(isProtocol).map { "\($0.name)=\"\($0.value)\"" }
    values.append("oauth_signature=\"\(encoded)\"")
    fields.append(RequestField("authorization", "OAuth " + values.joined(separator: ", ")))
    remark("the Authorization value is put together from base string and signature")
  }
}
