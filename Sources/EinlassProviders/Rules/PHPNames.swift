/// The names of parameters as PHP reads them into `$_GET` and `$_POST`: `a[]` is numbered, `a.b` is `a_b`.
///
/// Source: PHP manual, "Variables From External Sources"; reference of providers, section 2.7.
enum PHPNames {
  static func renamed(_ pairs: [SentPairs.Pair]) -> [SentPairs.Pair] {
    var counters: [[UInt8]: Int] = [:]
    return pairs.map { pair in
      SentPairs.Pair(name: name(pair.name, &counters), value: pair.value)
    }
  }

  private static func name(_ octets: [UInt8], _ counters: inout [[UInt8]: Int]) -> [UInt8] {
    let trimmed = octets.drop { $0 == UInt8(ascii: " ") }
    let bracket = trimmed.firstIndex(of: UInt8(ascii: "["))
    let hasKeys = bracket.map { trimmed[$0...].contains(UInt8(ascii: "]")) } ?? false
    guard let bracket, hasKeys, bracket > trimmed.startIndex else { return trimmed.map(plain) }
    var result = trimmed[..<bracket].map(plain)
    var rest = trimmed[bracket...]
    while rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      var key = Array(rest[rest.startIndex + 1..<end])
      if key.isEmpty {
        let number = counters[result] ?? 0
        counters[result] = number + 1
        key = Array(String(number).utf8)
      } else if let number = Int(String(decoding: key, as: UTF8.self)), number >= counters[result] ?? 0,
        number < .max
      {
        counters[result] = number + 1
      }
      result += [UInt8(ascii: "[")] + key + [UInt8(ascii: "]")]
      rest = rest[(end + 1)...]
    }
    return result
  }

  private static func plain(_ octet: UInt8) -> UInt8 {
    octet == UInt8(ascii: ".") || octet == UInt8(ascii: " ") ? UInt8(ascii: "_") : octet
  }
}
