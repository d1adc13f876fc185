/// Requests that tests have recorded: vcrpy, VCR, betamax and the like, in YAML or JSON.
enum CassetteFormat {
  private static let lists = ["http_interactions", "interactions", "requests", "exchanges", "recordings"]

  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard text.first != UInt8(ascii: "{"), text.contains("headers:"),
      text.contains("uri:") || text.contains("url:"), text.contains("request")
    else { return nil }
    let values = YAMLReader.values(in: text)
    for value in values {
      if let drafts = try drafts(value) { return drafts }
    }
    let drafts = values.flatMap(recorded)
    return drafts.contains(where: \.isSigned) ? drafts : nil
  }

  /// The requests of a cassette; `nil` if `value` is not a cassette.
  static func drafts(_ value: LiteralValue) throws(RequestTextError) -> [RequestDraft]? {
    guard let list = lists.lazy.compactMap({ value[$0]?.elements }).first else { return nil }
    let drafts = list.flatMap(recorded)
    if drafts.isEmpty { return nil }
    try drafts.checkAuthorization(
      .cassette,
      "record the requests without a filter for this header (filter_headers, filter_sensitive_data)")
    return drafts
  }

  private static func recorded(_ value: LiteralValue) -> [RequestDraft] {
    var drafts = RequestObject.drafts(value)
    for index in drafts.indices { drafts[index].kind = .cassette }
    return drafts
  }
}
