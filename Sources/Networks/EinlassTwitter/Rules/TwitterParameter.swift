/// The interpretation of parameter values.
enum TwitterParameter {
  /// Whether a parameter means yes. Twitter accepted `true`, `t` and `1` in any case.
  static func isTrue(_ text: String?) -> Bool {
    ["true", "t", "1"].contains(text?.lowercased() ?? "")
  }

  /// Whether a parameter means no.
  static func isFalse(_ text: String?) -> Bool {
    ["false", "f", "0"].contains(text?.lowercased() ?? "")
  }
}
