/// What the values of parameters mean.
enum TwitterParameter {
  /// Whether a parameter reads as yes: Twitter took `true`, `t` and `1` in any case.
  static func isTrue(_ text: String?) -> Bool {
    ["true", "t", "1"].contains(text?.lowercased() ?? "")
  }

  /// Whether a parameter reads as no.
  static func isFalse(_ text: String?) -> Bool {
    ["false", "f", "0"].contains(text?.lowercased() ?? "")
  }
}
