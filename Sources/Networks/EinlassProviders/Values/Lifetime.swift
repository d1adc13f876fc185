internal import EinlassWire
internal import EinlassWorld

/// A duration, such as `90s`, `10m` or `30d`, or no limit: `never` means no expiry, and `any` accepts any time.
package struct Lifetime: Sendable, Hashable, Codable {
  /// The seconds. `nil` if there is no limit.
  package let seconds: Int64?

  /// The seconds of a hundred years, which represent forever if a number is needed.
  static let century: Int64 = 3_155_760_000

  /// No limit.
  package static let endless = Lifetime(seconds: nil)
}

extension WorldFileForm<Lifetime> {
  /// `90s`, `10m`, `never`, `any`.
  static var lifetime: WorldFileForm {
    WorldFileForm(.pattern("^(never|any|([0-9]{1,12}(ms|s|m|h|d))+)$", example: "10m")) {
      value throws(WorldFileError) in
      let text = try value.word()
      if text == "never" || text == "any" { return .endless }
      guard let duration = DurationText.parse(text), duration >= .zero else {
        throw value.expected("a duration such as 90s, 10m, 2h or 30d, or 'never' or 'any'")
      }
      return Lifetime(seconds: duration.components.seconds)
    }
  }
}
