package import EinlassStorage
internal import EinlassWire
internal import HTTPTypes

/// Removes secrets from what people see: those that a world knows, in every spelling, and the values of fields whose
/// names say that they are secret, even where the value is wrong or belongs elsewhere.
///
/// The first six characters of a long secret stay, enough to tell it from others. The time is proportional to the
/// length of the text, however many secrets the world has.
public struct Redactor: Sendable {
  private let secrets: SecretIndex?
  private let fields: SecretFields

  /// A redactor that knows only the names of the standard fields.
  public init() {
    self.init(nil, fields: .standard)
  }

  /// A redactor that knows `secrets`, and that the values of `fields` are secret.
  package init(_ secrets: SecretIndex?, fields: SecretFields) {
    self.secrets = secrets
    self.fields = fields
  }

  /// Removes the secrets from a text.
  ///
  /// - Parameter text: An address, a form, a JSON body or a page.
  /// - Returns: The text, with each secret replaced by at most its first six characters and `...`.
  public func text(_ text: String) -> String {
    let octets = Array(text.utf8)
    return shortened(octets).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The text of a body without its secrets; bytes that are not UTF-8 become U+FFFD.
  func body(_ body: [UInt8]) -> String {
    String(decoding: shortened(body) ?? body, as: UTF8.self)
  }

  /// The part of the field's value that may be shown.
  func value(_ value: String, of name: String) -> String {
    switch fields.kind(ofName: name) {
    case .secret: Self.short(value)
    case .code where value.utf8.count > 6 || !value.utf8.allSatisfy(EscapedText.isDigit): Self.short(value)
    case .signature where value.contains("&"): Self.short(value)
    default: text(value)
    }
  }

  private func shortened(_ octets: [UInt8]) -> [UInt8]? {
    var finder = SecretFinder(secrets, fields)
    finder.find(in: octets.span)
    guard !finder.found.isEmpty else { return nil }
    var shown: [UInt8] = []
    shown.reserveCapacity(octets.count)
    var copied = 0
    for found in finder.found {
      shown += octets[copied..<found.range.lowerBound]
      if found.isNumber { shown.append(UInt8(ascii: "\"")) }
      shown += Self.short(octets[found.range])
      if found.isNumber { shown.append(UInt8(ascii: "\"")) }
      copied = found.range.upperBound
    }
    shown += octets[copied...]
    return shown
  }

  private static func short(_ value: String) -> String {
    value.isEmpty ? "" : String(decoding: short(Array(value.utf8)[...]), as: UTF8.self)
  }

  /// A few characters would be most of a short secret. A shortened text stays as it is.
  private static func short(_ octets: ArraySlice<UInt8>) -> [UInt8] {
    let dots = Array("...".utf8)
    if octets.count <= 9, octets.suffix(3).elementsEqual(dots) { return Array(octets) }
    guard characterCount(octets, upTo: 13) > 12 else { return dots }
    // Neither an escape nor a character is cut in two.
    let start = octets.prefix(6).prefix { $0 > 0x20 && $0 < 0x7F && EscapedText.isPlain($0) && $0 != 0x22 }
    return start + dots
  }

  private static func characterCount(_ octets: ArraySlice<UInt8>, upTo limit: Int) -> Int {
    let start = Array(octets.prefix(12 * limit))
    var (place, count) = (0, 0)
    while place < start.count, count < limit {
      place = EscapedText.unit(start.span, at: place).end
      count += 1
    }
    return count
  }
}

// MARK: - Headers

extension Redactor {
  /// The part of a header field that may be shown: `Basic`, `Bearer` and every cookie grant access without more; of OAuth's
  /// header only some parameters do.
  func header(_ field: HTTPField) -> String {
    switch field.name {
    case .authorization, .proxyAuthorization: authorization(field.value)
    case .cookie:
      field.value.split(separator: ";", omittingEmptySubsequences: false).map(Self.cookie)
        .joined(separator: ";")
    case .setCookie: setCookie(field.value)
    default: text(field.value)
    }
  }

  private func authorization(_ value: String) -> String {
    if value.prefix(6).lowercased() == "oauth ", value.contains("=") { return text(value) }
    guard let space = value.firstIndex(of: " ") else { return Self.token(value[...]) }
    return value[...space] + Self.token(value[value.index(after: space)...])
  }

  private static func token(_ token: Substring) -> String {
    token.count > 12 ? token.prefix(8) + "..." : token.isEmpty ? "" : "..."
  }

  /// The attributes of a cookie are not secret.
  private func setCookie(_ value: String) -> String {
    guard let end = value.firstIndex(of: ";") else { return Self.cookie(value[...]) }
    return Self.cookie(value[..<end]) + text(String(value[end...]))
  }

  private static func cookie(_ pair: Substring) -> String {
    guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
    return pair[...equals] + short(String(pair[pair.index(after: equals)...]))
  }
}
