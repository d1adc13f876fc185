/// A field of a request or response.
struct RequestField: Sendable, Hashable {
  /// The name in lower case.
  let name: String
  var value: String

  init(_ name: String, _ value: String) {
    self.name = name.lowercased()
    self.value = value
  }

  /// The field on `line`, such as `Name: value`. `nil` if the line is not a field.
  init?(line: some StringProtocol) {
    guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, Self.isName(line[..<colon]) else {
      return nil
    }
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    self.init(String(line[..<colon]), String(value))
  }

  /// Whether `text` may be a field's name. Names in use consist of letters, digits, `-` and `_`.
  static func isName(_ text: some StringProtocol) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isName) }

  /// Whether a field's name may have `byte`.
  static func isName(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte & 0xDF || byte == 0x2D || byte == 0x5F
  }
}

extension [RequestField] {
  /// The value of the first field called `name`, which must be in lower case.
  func first(_ name: String) -> String? { first { $0.name == name }?.value }

  /// Replaces the Host field with HTTP/2's pseudo-field for the host, and removes the other pseudo-fields.
  mutating func replacePseudoFields() {
    if let authority = first(":authority"), first("host") == nil {
      append(RequestField("host", authority))
    }
    removeAll { $0.name.hasPrefix(":") }
  }

  /// The hosts that clients requested, according to proxies.
  ///
  /// Source: RFC 7239, section 5.3, and the fields that were in use before it.
  var forwardedHosts: [String] {
    var hosts: [String] = []
    for field in self {
      let values = field.value.split(separator: ",").map { $0.filter { $0 != " " } }
      switch field.name {
      case "x-forwarded-host", "x-original-host": hosts += values
      case "forwarded":
        hosts += values.flatMap { $0.split(separator: ";") }.filter { $0.lowercased().hasPrefix("host=") }
          .map { $0.dropFirst("host=".count).filter { $0 != "\"" } }
      default: break
      }
    }
    return hosts.filter { !$0.isEmpty && $0.utf8.count < 256 }
  }

  /// The paths that clients requested, according to proxies, for a request whose path is `path`: whole paths, or `path`
  /// with the prefix that a proxy removed.
  func forwardedPaths(_ path: String) -> [String] {
    var paths: [String] = []
    for field in self {
      let value = field.value.prefix { $0 != "?" && $0 != "#" }
      switch field.name {
      case "x-original-uri", "x-original-url", "x-rewrite-url", "x-forwarded-uri", "x-forwarded-path",
        "x-envoy-original-path":
        paths.append(URLText(String(value))?.target ?? String(value))
      case "x-forwarded-prefix", "x-script-name", "x-original-prefix":
        paths.append((value.hasSuffix("/") ? String(value.dropLast()) : String(value)) + path)
      default: break
      }
    }
    return paths.filter { $0.hasPrefix("/") && $0.utf8.count < 2048 && $0 != path }
  }

  /// The ports that clients requested, according to proxies.
  var forwardedPorts: [String] {
    filter { $0.name == "x-forwarded-port" }.map { $0.value.filter { $0 != " " } }
      .filter { !$0.isEmpty && $0.utf8.count < 6 && $0.allSatisfy(\.isNumber) }
  }
}

extension RequestField {
  /// Reads a list of objects with a name and value. A few programs write one object instead.
  static func fields(_ value: LiteralValue?) -> [RequestField] {
    if let members = value?.members {
      return members.flatMap { member in
        // Several values with the same name are a list.
        (member.value.text.map { [$0] } ?? (member.value.elements ?? []).compactMap(\.text)).map {
          RequestField(member.name, $0)
        }
      }
    }
    if let text = value?.text {
      return text.split(whereSeparator: \.isNewline).compactMap { RequestField(line: $0) }
    }
    if case .call(_, let arguments)? = value, let first = arguments.first { return fields(first) }
    return (value?.elements ?? []).compactMap { field in
      // A pair, as ASGI and JavaScript write it, or a line.
      if let pair = field.elements, pair.count == 2, let name = pair[0].text {
        return pair[1].text.map { RequestField(name, $0) }
      }
      if let line = field.octets { return RequestField(line: line[...].text) }
      guard field["disabled"] != .bool(true), let name = field["name"]?.text ?? field["key"]?.text else {
        return nil
      }
      return RequestField(name, field["value"]?.text ?? "")
    }
  }
}
