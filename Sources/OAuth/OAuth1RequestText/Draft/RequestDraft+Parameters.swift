internal import OAuth1

extension RequestDraft {
  /// Takes decoded parameters: those of the protocol as the Authorization field, the others as the query, which is there
  /// already where the URL has one.
  mutating func takeParameters(_ parameters: [(name: String, value: String)]) {
    let values = parameters.filter { $0.name.hasPrefix("oauth_") }.map { parameter in
      "\(PercentEncoding.encode(parameter.name))=\"\(PercentEncoding.encode(parameter.value))\""
    }
    fields.append(RequestField("authorization", "OAuth " + values.joined(separator: ", ")))
    remark("the Authorization value is put together from the parameters")
    let query = parameters.filter { !$0.name.hasPrefix("oauth_") }.map { parameter in
      "\(PercentEncoding.encode(parameter.name))=\(PercentEncoding.encode(parameter.value))"
    }
    guard target?.contains("?") != true, !query.isEmpty else { return }
    self.query = query.joined(separator: "&")
    remark("its other parameters are taken as the query's")
  }
}
