/// Requests that tests have recorded: vcrpy, VCR, betamax and their like, in YAML or JSON.
enum CassetteFormat: RequestTextFormat {
  private static let lists = ["http_interactions", "interactions", "requests", "exchanges", "recordings"]

  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    guard text.first != UInt8(ascii: "{"), text.contains("headers:"),
      text.contains("uri:") || text.contains("url:"),
      text.contains("request")
    else { return nil }
    let values = YAMLReader.values(in: text)
    for value in values {
      if let drafts = try drafts(value) { return drafts }
    }
    let drafts = values.flatMap { RequestObject.drafts($0) }.map(recorded)
    return drafts.contains(where: \.isSigned) ? drafts : nil
  }

  /// The requests of a cassette; `nil` if `value` is none.
  static func drafts(_ value: LiteralValue) throws(RequestTextError) -> [RequestDraft]? {
    guard let list = lists.lazy.compactMap({ value[$0]?.elements }).first else { return nil }
    let drafts = list.flatMap { RequestObject.drafts($0) }.map(recorded)
    if drafts.isEmpty { return nil }
    try checkAuthorization(
      of: drafts, .cassette,
      "record the requests without a filter for the field (filter_headers, filter_sensitive_data)")
    return drafts
  }

  private static func recorded(_ source: RequestDraft) -> RequestDraft {
    var draft = source
    draft.kind = .cassette
    return draft
  }
}
