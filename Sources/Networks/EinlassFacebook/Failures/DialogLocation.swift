internal import EinlassWire
internal import HTTPTypes

/// The address in `Location` of a response of the dialog, parsed as far as these failures need it; everything else is
/// kept verbatim.
struct DialogLocation {
  private let base: Substring
  private var query: Substring?
  private var fragment: Substring

  init(_ text: String) {
    let front = text.prefix { $0 != "#" }
    fragment = text.dropFirst(front.count + 1)
    base = front.prefix { $0 != "?" }
    query = base.count < front.count ? front.dropFirst(base.count + 1) : nil
  }

  var text: String {
    base + (query.map { "?" + $0 } ?? "") + (fragment.isEmpty ? "" : "#" + fragment)
  }

  mutating func replaceState(_ state: String?) {
    query = query.map { Self.replacing(state, in: $0) }
    fragment = Self.replacing(state, in: fragment)
  }

  mutating func dropMark() {
    if fragment == "_=_" { fragment = "" }
  }

  private static func replacing(_ state: String?, in fields: Substring) -> Substring {
    let pairs = fields.split(separator: "&", omittingEmptySubsequences: false).compactMap { pair in
      pair.hasPrefix("state=") ? state.map { "state=\($0)" } : String(pair)
    }
    return Substring(pairs.joined(separator: "&"))
  }
}

extension WireResponse {
  /// The response with its `Location` changed. A response without one is unchanged.
  func changingLocation(_ change: (inout DialogLocation) -> Void) -> WireResponse {
    guard let text = head.headerFields[.location] else { return self }
    var location = DialogLocation(text)
    change(&location)
    var copy = self
    copy.head.headerFields[.location] = location.text
    return copy
  }
}
