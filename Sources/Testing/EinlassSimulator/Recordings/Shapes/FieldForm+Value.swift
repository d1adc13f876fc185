extension FieldForm {
  /// The form of a recorded value, with a placeholder for all that differs or may be private.
  static func form(of value: String, named name: String) -> String {
    let name = name.lowercased()
    if name == "set-cookie" { return cookie(value) }
    if let date = WrittenDate(value) { return form(of: date, value) }
    if name.hasSuffix("-reset") { return Int64(value) == nil ? "{value}" : "{seconds since 1970}" }
    if isPolicy(name) {
      return "{policy of \(value.split(separator: ";").count { $0.contains { $0 != " " } }) directives}"
    }
    if name == "content-disposition" { return value == "attachment; filename=json.json" ? value : "{value}" }
    if name == "server", value.hasPrefix("tsa_"), value.count == 5 { return "tsa_{letter}" }
    if name == "location" { return RecordedAddress(value)?.form ?? "{address}" }
    if let digits = digits(value, name) { return digits }
    if let hexadecimal = hexadecimal(value) { return hexadecimal }
    return keptNames.contains(name) && PrivateText.isHarmless(value) ? value : "{value}"
  }

  /// The fields whose values are words of the service.
  private static let keptNames: Set = [
    "accept-ranges", "access-control-allow-credentials", "access-control-allow-headers",
    "access-control-allow-methods", "access-control-allow-origin", "access-control-expose-headers", "allow",
    "api-version", "cache-control", "connection", "content-encoding",
    "content-language", "content-type", "cross-origin-opener-policy", "cross-origin-resource-policy",
    "expires",
    "facebook-api-version", "keep-alive", "ml", "perf", "pragma", "priority", "referrer-policy", "server",
    "status", "strict-transport-security", "surrogate-control", "transfer-encoding", "vary",
    "www-authenticate", "x-access-level", "x-content-type-options", "x-dns-prefetch-control",
    "x-download-options", "x-frame-options", "x-mediaratelimit-class", "x-permitted-cross-domain-policies",
    "x-trello-environment", "x-twitter-response-tags", "x-ua-compatible", "x-xss-protection", "x-li-format",
  ]

  /// Numbers that are the same in all answers.
  private static func isConstant(_ name: String) -> Bool {
    ["perf", "api-version", "x-xss-protection", "expires", "x-segmentcount"].contains(name)
      || name.hasSuffix("-limit") || name.hasSuffix("-max") || name.hasSuffix("-interval-ms")
  }

  private static func isPolicy(_ name: String) -> Bool { name.hasPrefix("content-security-policy") }

  /// Constant dates are those before the services existed, such as `Tue, 31 Mar 1981 05:00:00 GMT`.
  private static func form(of date: WrittenDate, _ value: String) -> String {
    if let time = date.time, time.seconds < 1_000_000_000 { return value }
    return value.hasSuffix(" UTC") ? "{date UTC}" : "{date GMT}"
  }

  private static func digits(_ value: String, _ name: String) -> String? {
    guard !value.isEmpty, value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    if isConstant(name), value.utf8.count <= 10 { return value }
    if name == "x-transaction", value.utf8.count == 16 { return "{hex16}" }
    return value.utf8.count > 15 ? "{id}" : "{int}"
  }

  private static func hexadecimal(_ value: String) -> String? {
    let count = value.utf8.count
    return [16, 32, 40, 64].contains(count) && value.allSatisfy(\.isHexDigit) ? "{hex\(count)}" : nil
  }

  /// A cookie keeps its name and its attributes.
  private static func cookie(_ value: String) -> String {
    let parts = value.split(separator: ";").map { $0.drop { $0 == " " } }
    guard let first = parts.first else { return "{value}" }
    let name = String(first.prefix { $0 != "=" })
    let isLanguage = name == "lang" && first.utf8.count <= 10
    var forms = [isLanguage ? String(first) : (PrivateText.isName(name) ? name : "{name}") + "={value}"]
    for part in parts.dropFirst() {
      switch part.prefix(while: { $0 != "=" }).lowercased() {
      case "expires": forms.append("\(part.prefix { $0 != "=" })={date}")
      case "max-age", "path", "domain", "secure", "httponly", "samesite":
        forms.append(PrivateText.isHarmless(String(part)) ? String(part) : "{value}")
      default: forms.append("{value}")
      }
    }
    return forms.joined(separator: "; ")
  }
}
