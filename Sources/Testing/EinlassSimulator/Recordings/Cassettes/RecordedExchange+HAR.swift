internal import EinlassWire

extension RecordedExchange {
  /// Reads an entry of a HAR file.
  init(entry: JSONTree, number: Int) {
    self.init(recorder: "HAR", number: number)
    let request = entry["request"]
    let response = entry["response"]
    setRequest(request?["method"]?.text, request?["url"]?.text)
    requestFields = Self.fields(request?["headers"]) ?? []
    requestBody = Self.posted(request?["postData"])
    status = response?["status"]?.integer
    reason = response?["statusText"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    fields = Self.fields(response?["headers"])
    let content = response?["content"]
    if let text = content?["text"]?.text {
      let isCoded = content?["encoding"]?.text == "base64"
      setBody(isCoded ? Base64Text.decode(text.filter { !$0.isWhitespace }) : Array(text.utf8))
    } else if content?["size"]?.integer == 0 {
      setBody([])
    }
  }

  /// The body of a request: `text`, or else a form of `params`.
  private static func posted(_ json: JSONTree?) -> [UInt8]? {
    guard let json else { return nil }
    if let text = json["text"]?.text { return Array(text.utf8) }
    var form = FormFields()
    for item in json["params"]?.elements ?? [] {
      if let name = item["name"]?.text { form.append(name, item["value"]?.text ?? "") }
    }
    return form.fields.isEmpty ? nil : Array(form.encoded.utf8)
  }
}
