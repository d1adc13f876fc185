/// A parameter of a statement, in PostgreSQL's binary format.
///
/// Source: the functions `..._send` of PostgreSQL's types; arrays: `array_send`.
enum SQLValue: Sendable {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  case booleans([Bool])
  case integers([Int64?])
  case texts([String])
  case byteArrays([[UInt8]])

  /// The numbers of types in `pg_type`.
  private enum TypeNumber: Int32 {
    case bool = 16
    case bytea = 17
    case int8 = 20
    case text = 25
  }

  func append(to bytes: inout [UInt8]) {
    switch self {
    case .integer(let number): bytes.append(number)
    case .bytes(let value): bytes += value
    case .text(let text): bytes += text.utf8
    case .booleans(let values): Self.append(.bool, values.map { [$0 ? 1 : 0] }, to: &bytes)
    case .integers(let values): Self.append(.int8, values.map { $0.map([UInt8].init(number:)) }, to: &bytes)
    case .texts(let texts): Self.append(.text, texts.map { Array($0.utf8) }, to: &bytes)
    case .byteArrays(let values): Self.append(.bytea, values, to: &bytes)
    }
  }

  private static func append(_ type: TypeNumber, _ elements: [[UInt8]?], to bytes: inout [UInt8]) {
    bytes.append(Int32(elements.isEmpty ? 0 : 1))
    bytes.append(Int32(elements.contains(nil) ? 1 : 0))
    bytes.append(type.rawValue)
    guard !elements.isEmpty else { return }
    bytes.append(Int32(truncatingIfNeeded: elements.count))
    bytes.append(Int32(1))
    for element in elements {
      bytes.append(element.map { Int32(truncatingIfNeeded: $0.count) } ?? -1)
      bytes += element ?? []
    }
  }
}

extension [UInt8] {
  /// The bytes of a number, most significant byte first.
  init(number: some FixedWidthInteger) {
    self = []
    append(number)
  }

  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    for place in (0..<number.bitWidth / 8).reversed() {
      append(UInt8(truncatingIfNeeded: number >> (8 * place)))
    }
  }
}

/// The rows of a result, in PostgreSQL's binary format.
struct SQLRows: Sendable {
  private let columnCount: Int
  private var cells: [[UInt8]?] = []

  init(columnCount: Int) {
    self.columnCount = columnCount
  }

  var count: Int { columnCount == 0 ? 0 : cells.count / columnCount }

  mutating func append(_ cell: [UInt8]?) {
    cells.append(cell)
  }

  /// The bytes in a column. `nil` if the cell is null, or there is no such row.
  func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
    let place = row * columnCount + column
    return place < cells.count ? cells[place] : nil
  }

  /// The number in a column of type `int8`. `nil` if the cell is null.
  func integer(_ row: Int, _ column: Int) -> Int64? {
    bytes(row, column).map { $0.reduce(0) { $0 << 8 | Int64($1) } }
  }

  /// The numbers in the first column.
  var integers: [Int64] { (0..<count).compactMap { integer($0, 0) } }

  /// Whether a column of type `boolean` is true.
  func boolean(_ row: Int, _ column: Int) -> Bool { bytes(row, column) == [1] }

  func text(_ row: Int, _ column: Int) -> String? {
    bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
  }
}
