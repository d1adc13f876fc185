package import EinlassWire

/// The address to which a browser returns with the person's answer.
package struct CallbackAddress: Sendable, Hashable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The address with `fields` appended to its own query; a fragment stays at the end.
  package func adding(_ fields: FormFields) -> String {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0]
    let fragment = parts.count > 1 ? "#" + parts[1] : ""
    let mark = address.contains("?") ? (address.hasSuffix("?") || address.hasSuffix("&") ? "" : "&") : "?"
    return address + mark + fields.encoded + fragment
  }

  /// Whether both addresses are the same except for query and fragment. Scheme and host are compared without regard to
  /// case.
  ///
  /// The choice of the compared parts is a guess.
  package func isSame(as other: String) -> Bool {
    Self.comparable(text) == Self.comparable(other)
  }

  private static func comparable(_ text: String) -> String {
    let address = String(text.prefix { $0 != "?" && $0 != "#" })
    guard let scheme = address.firstRange(of: "://") else { return address }
    let rest = address[scheme.upperBound...]
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    let path = rest[end...].isEmpty ? "/" : String(rest[end...])
    return address[..<end].lowercased() + path
  }
}
