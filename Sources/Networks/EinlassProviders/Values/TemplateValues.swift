/// The values that fill the placeholders of templates, by name.
package struct TemplateValues: Sendable {
  private var values: [String: String] = [:]
  private var made: [String: @Sendable () -> String?] = [:]

  package init() {}

  /// The value called `name`. `nil` if there is none.
  package subscript(name: String) -> String? {
    get { values[name] ?? made[name]?() ?? computed(name) }
    set { values[name] = newValue }
  }

  /// Sets a closure that makes the value called `name` when a template asks for it.
  package mutating func set(_ name: String, by make: @escaping @Sendable () -> String?) {
    made[name] = make
  }

  /// The request's body, whose elements `xml.NAME` reads.
  package var body: [UInt8] = []

  /// The values of the request's query and form, which `sent.NAME` reads.
  var sent: @Sendable (String) -> String? = { _ in nil }

  private func computed(_ name: String) -> String? {
    if name.hasPrefix("now+"), let seconds = Int64(name.dropFirst(4)) {
      return values["now"].flatMap { Int64($0) }.map {
        String($0.addingReportingOverflow(seconds).partialValue)
      }
    }
    if name.hasPrefix("sent.") { return sent(String(name.dropFirst("sent.".count))) }
    guard name.hasPrefix("xml.") else { return nil }
    return Self.element(String(name.dropFirst(4)), in: String(decoding: body, as: UTF8.self))
  }

  /// The text of the first element with that name, with any prefix, verbatim. `nil` if there is none.
  private static func element(_ name: String, in text: String) -> String? {
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: ">") else { return nil }
      let tag = rest[..<close].prefix { !$0.isWhitespace && $0 != "/" }
      rest = rest[rest.index(after: close)...]
      let local = tag.split(separator: ":").last ?? tag
      if local == name { return String(rest.prefix { $0 != "<" }) }
    }
    return nil
  }

  /// Adds the values in `other`, with `prefix` in front of their names.
  package mutating func add(_ other: [String: String], under prefix: String) {
    for (name, value) in other { values["\(prefix).\(name)"] = value }
  }

  /// The names of single values.
  static let names = [
    "problem", "text", "word", "missing", "rejected", "plural", "base_string", "expected", "received", "min",
    "max", "now", "now.ms", "consumer", "token", "token_secret", "verifier", "callback", "method", "methods",
    "nonce", "timestamp", "seconds_off", "permission", "scope", "version", "request_id", "serial", "origin",
    "path", "body_hash", "life", "date",
  ]

  /// The prefixes of names that have a field name after a dot.
  private static let parts = ["client", "user", "token", "xml", "sent", "made"]

  /// Whether templates may use `name`.
  static func isName(_ name: String) -> Bool {
    if names.contains(name) { return true }
    if name.hasPrefix("now+") { return Int64(name.dropFirst(4)) != nil }
    guard let dot = name.firstIndex(of: ".") else { return false }
    return parts.contains(String(name[..<dot])) && name.index(after: dot) < name.endIndex
  }
}
