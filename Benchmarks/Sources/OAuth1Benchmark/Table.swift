/// A table with aligned columns.
enum Table {
  /// Aligns the first column left, all others right.
  static func row(_ first: String, _ others: String...) -> String {
    others.reduce(padded(first, 52, left: false)) { line, text in line + padded(text, 15, left: true) }
  }

  static func number(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let whole = Int((value * scale).rounded())
    let fraction = String(whole % Int(scale))
    if digits == 0 { return String(whole) }
    return "\(whole / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  private static func padded(_ text: String, _ width: Int, left: Bool) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return left ? padding + text : text + padding
  }
}
