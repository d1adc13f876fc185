internal import EinlassWire
internal import HTTPTypes

/// The form of application-only tokens.
enum BearerToken {
  /// The token in the `Authorization` field. `nil` for any other scheme. The case of the scheme does not matter.
  static func text(in request: WireRequest) -> String? {
    // Every signed call passes through here, and none of them starts like this.
    guard let value = request.head.headerFields.first(.authorization), let initial = value.utf8.first,
      initial | 0x20 == UInt8(ascii: "b")
    else { return nil }
    let scheme = "bearer "
    guard value.utf8.count >= scheme.utf8.count, value.prefix(scheme.count).lowercased() == scheme else {
      return nil
    }
    return String(value.dropFirst(scheme.count).drop { $0 == " " })
  }

  /// 21 letters A, then characters with percent-escapes that belong to the value.
  static func make(_ random: any RandomSource) -> String {
    let first = random.alphanumerics(22)
    let second = random.alphanumerics(6)
    return String(repeating: "A", count: 21) + first + "%2F" + second + "%3D" + random.alphanumerics(50)
  }

  /// The token with the escapes that decoding a form has removed.
  static func asIssued(_ token: String) -> String {
    token.replacing("/", with: "%2F").replacing("=", with: "%3D")
  }
}
