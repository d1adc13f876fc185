internal import EinlassWire

extension RecordedExchange {
  /// Reads an interaction as VCR and its relatives write it: `request` and `response`, each with `headers` and `body`.
  ///
  /// Members with the wrong type count as not recorded.
  init(interaction json: JSONTree, recorder: String, number: Int) {
    self.init(recorder: recorder, number: number)
    let request = json["request"]
    let response = json["response"]
    setRequest(request?["method"]?.text, request?["uri"]?.text ?? request?["url"]?.text)
    requestFields = Self.fields(request?["headers"]) ?? []
    requestBody = CassetteBody.bytes(request?["body"])
    let line = response?["status"]
    status =
      [line?["code"], line?["status_code"], response?["status_code"], line].lazy
      .compactMap { $0?.integer }.first
    reason = line?["message"]?.text ?? ""
    if let text = line?["reason"]?.text { reason = text }
    if reason?.isEmpty == true { reason = nil }
    fields = Self.fields(response?["headers"])
    setBody(CassetteBody.bytes(response?["body"]))
  }

  /// Sets method and URL, without the port if it is the default.
  mutating func setRequest(_ method: String?, _ url: String?) {
    self.method = method?.uppercased().filter { $0 != ":" }
    guard var url else { return }
    for (scheme, port) in [("https://", ":443"), ("http://", ":80")] where url.hasPrefix(scheme) {
      let host = url.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
      if host.hasSuffix(port) {
        url = scheme + host.dropLast(port.count) + url.dropFirst(scheme.count + host.count)
      }
    }
    self.url = url
  }

  /// Sets the body, without its content coding. Most recorders already removed that.
  mutating func setBody(_ bytes: [UInt8]?) {
    body = bytes
    guard let bytes, !bytes.isEmpty else { return }
    var plain: [UInt8]?
    switch field("content-encoding")?.lowercased() {
    case "gzip", "x-gzip": plain = try? Gzip.decompress(bytes, limit: Cassette.largestBody)
    case "deflate": plain = try? Deflate.decompress(bytes, limit: Cassette.largestBody)
    default: return
    }
    guard let plain else { return }
    body = plain
    codedLength = bytes.count
  }

  /// The maximum number of header fields.
  static let mostFields = 500

  /// Reads names with a value or a list of values, or a list of `name` and `value`.
  static func fields(_ json: JSONTree?) -> [Field]? {
    var fields: [Field] = []
    switch json {
    case .object(let members)?:
      for member in members.prefix(mostFields) {
        let values = [member.value.text].compactMap(\.self) + member.value.elements.compactMap(\.text)
        fields += values.flatMap { self.fields(member.name, $0) }
      }
    case .array(let list)?:
      for item in list.prefix(mostFields) {
        guard let name = item["name"]?.text, let value = item["value"]?.text else { continue }
        fields += self.fields(name, value)
      }
    default: return nil
    }
    return Array(fields.prefix(mostFields))
  }

  /// The field, or several if a recorder joined cookies by commas.
  static func fields(_ name: String, _ value: String) -> [Field] {
    guard name.lowercased() == "set-cookie" else { return [Field(name, value)] }
    var cookies: [String] = []
    for part in value.split(separator: ", ", omittingEmptySubsequences: false) {
      // The comma in a date is followed by a day, not by a name and `=`.
      let isCookie = part.prefix { $0 != ";" }.prefix { $0 != " " }.contains("=")
      if isCookie || cookies.isEmpty {
        cookies.append(String(part))
      } else {
        cookies[cookies.count - 1] += ", " + part
      }
    }
    return cookies.flatMap { $0.split(separator: "\n") }.map { Field(name, String($0)) }
  }
}

/// The bytes of a body in a cassette.
enum CassetteBody {
  /// Reads text, or an object with `string` or `base64_string`. `nil` if the file does not contain the body.
  static func bytes(_ json: JSONTree?, depth: Int = 0) -> [UInt8]? {
    switch json {
    case .string(let text)?, .number(let text)?: return Array(text.utf8)
    case .object?:
      guard depth < 3, json?["file"].map(isNo) ?? true else { return nil }
      if let text = json?["base64_string"]?.text {
        return Base64Text.decode(text.filter { !$0.isWhitespace })
      }
      return bytes(json?["string"], depth: depth + 1)
    default: return nil
    }
  }

  /// Whether vcr of R kept the body in the cassette, and not in another file.
  private static func isNo(_ json: JSONTree) -> Bool {
    switch json {
    case .bool(let value): !value
    case .string(let text): ["no", "false", "FALSE"].contains(text)
    default: true
    }
  }
}
