/// Encodes keys as bytes that can be decoded again.
enum ValueOctets {
  static func encode(_ value: TableValue) -> [UInt8] {
    switch value {
    case .integer(let number): [1] + Words.encode([UInt64(bitPattern: number)])
    case .text(let text): [2] + text.utf8
    case .list(let texts): texts.reduce(into: [3]) { $0 += Words.encode([UInt64($1.utf8.count)]) + $1.utf8 }
    }
  }

  /// `nil` if `bytes` are not an output of `encode`.
  static func decode(_ bytes: [UInt8]) -> TableValue? {
    var rest = bytes.dropFirst()
    switch bytes.first {
    case 1: return Words.decode(Array(rest)).first.map { .integer(Int64(bitPattern: $0)) }
    case 2: return .text(String(decoding: rest, as: UTF8.self))
    case 3:
      var texts: [String] = []
      while let count = Words.decode(Array(rest.prefix(8))).first.map(Int.init(clamping:)) {
        rest = rest.dropFirst(8)
        guard count <= rest.count else { return nil }
        texts.append(String(decoding: rest.prefix(count), as: UTF8.self))
        rest = rest.dropFirst(count)
      }
      return .list(texts)
    default: return nil
    }
  }
}
