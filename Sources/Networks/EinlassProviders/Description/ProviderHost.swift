internal import EinlassWorld

private typealias Key = WorldFileKey

/// A host of a provider: its short name in the file, and its origin.
package struct ProviderHost: Sendable {
  /// The name by which steps and resources refer to it.
  package let name: String
  /// `http` or `https`.
  package let scheme: String
  /// The host in lowercase, without a port. It may contain `{variable}`.
  package let host: String
  /// The port. `nil` for the scheme's default.
  package let port: Int?

  /// Reads an origin such as `https://{account}.example.com:8443`. `nil` if it is invalid.
  init?(name: String, origin: String) {
    guard let mark = origin.firstRange(of: "://") else { return nil }
    scheme = String(origin[..<mark.lowerBound])
    var authority = origin[mark.upperBound...]
    if authority.hasSuffix("/") { authority = authority.dropLast() }
    guard ["http", "https"].contains(scheme), !authority.isEmpty, !authority.contains("/") else { return nil }
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, !parts[0].isEmpty else { return nil }
    if parts.count == 2 {
      guard let number = Int(parts[1]), 1...65_535 ~= number else { return nil }
      port = number
    } else {
      port = nil
    }
    self.name = name
    host = String(parts[0])
    guard Self.isHost(host) else { return nil }
  }

  /// The host with `*` in place of a variable, as used by certificates and routing.
  package var pattern: String {
    variable == nil ? host : "*" + host.drop { $0 != "." }
  }

  /// The variable's name. `nil` if there is none.
  var variable: String? {
    guard let start = host.firstIndex(of: "{"), let end = host.firstIndex(of: "}") else { return nil }
    return String(host[host.index(after: start)..<end])
  }

  /// The host with `value` for its variable.
  func host(with value: String) -> String {
    guard let variable else { return host }
    return host.replacing("{\(variable)}", with: value)
  }

  /// The origin that a client signs and calls, with `value` for the variable.
  package func origin(with value: String = "") -> String {
    let port = port.map { ":\($0)" } ?? ""
    return "\(scheme)://\(host(with: value))\(port)"
  }

  private static func isHost(_ host: String) -> Bool {
    let isPlain = host.utf8.allSatisfy { octet in
      switch octet {
      case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x7B, 0x7D, 0x5F: true
      default: false
      }
    }
    let opens = host.utf8.count { $0 == 0x7B }
    // A variable is the whole first label, since certificates support no other pattern.
    let isVariableFirst = opens == 0 || (host.hasPrefix("{") && host.contains("}."))
    return isPlain && opens <= 1 && opens == host.utf8.count { $0 == 0x7D } && isVariableFirst
  }
}

/// The source of a host variable's value.
package struct HostVariable: Sendable {
  static let form = WorldFileForm.section(HostVariable()) {
    Key("from", \.source, .word, "The value: client.FIELD, or literal text").required
    Key("lower", \.isLowered, .bool, "Whether the value is converted to lowercase")
    Key(
      "replace", \.replacements, replacementForm,
      "Texts and their replacements, each at most 63 characters long")
  }

  /// The limits of a label and of a host. Without them, nested replacements would grow without limit.
  private static let longestText = 63
  private static let longestValue = 253

  private static let replacementForm = WorldFileForm<[(name: String, value: String)]>.pairs(of: .text).map {
    pairs, value throws(WorldFileError) in
    for (name, text) in pairs where max(name.utf8.count, text.utf8.count) > longestText {
      throw value.error(
        "has a text longer than \(longestText) characters, the limit for each part of a host name")
    }
    return pairs
  }

  private var source = ""
  private var isLowered = false
  private var replacements: [(name: String, value: String)] = []

  private init() {}

  /// The value for a client with `fields`.
  func value(_ fields: [String: String]) -> String {
    var value = source
    if source.hasPrefix("client.") { value = fields[String(source.dropFirst("client.".count))] ?? "" }
    if isLowered { value = value.lowercased() }
    for (old, new) in replacements {
      value = String(value.prefix(Self.longestValue)).replacing(old, with: new)
    }
    return value
  }
}

extension ProviderDescription {
  /// The host as a client with `fields` calls it, and its port unless that is the default.
  func authority(of host: ProviderHost, forClientWith fields: [String: String]) -> String {
    let variable = host.variable.flatMap { variables[$0] }?.value(fields) ?? ""
    return host.host(with: variable) + (host.port.map { ":\($0)" } ?? "")
  }
}
