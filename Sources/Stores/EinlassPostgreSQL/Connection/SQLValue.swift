/// A parameter of a statement, in PostgreSQL's binary format.
///
/// Source: the functions `..._send` of PostgreSQL's types; arrays: `array_send`.
enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case octets([UInt8])
  case text(String)
  case integers([Int64])
  /// Integers, some of which may be null.
  case nullableIntegers([Int64?])
  case octetsList([[UInt8]])

  /// Numbers of types in `pg_type`.
  private enum TypeNumber: Int32 {
    case bytea = 17
    case int8 = 20
  }

  /// Appends the value; false: it is null, and nothing was appended.
  func append(to octets: inout [UInt8]) -> Bool {
    switch self {
    case .null: return false
    case .integer(let number): Self.append(number, to: &octets)
    case .octets(let value): octets += value
    case .text(let text): octets += text.utf8
    case .integers(let numbers):
      Self.appendHead(.int8, numbers.count, hasNulls: false, to: &octets)
      for number in numbers {
        Self.append(Int32(8), to: &octets)
        Self.append(number, to: &octets)
      }
    case .nullableIntegers(let numbers):
      Self.appendHead(.int8, numbers.count, hasNulls: true, to: &octets)
      for number in numbers {
        Self.append(Int32(number == nil ? -1 : 8), to: &octets)
        if let number { Self.append(number, to: &octets) }
      }
    case .octetsList(let values):
      Self.appendHead(.bytea, values.count, hasNulls: false, to: &octets)
      for value in values {
        Self.append(Int32(truncatingIfNeeded: value.count), to: &octets)
        octets += value
      }
    }
    return true
  }

  /// The dimensions of an array.
  private static func appendHead(
    _ type: TypeNumber, _ count: Int, hasNulls: Bool, to octets: inout [UInt8]
  ) {
    append(Int32(count == 0 ? 0 : 1), to: &octets)
    append(Int32(hasNulls ? 1 : 0), to: &octets)
    append(type.rawValue, to: &octets)
    guard count > 0 else { return }
    append(Int32(truncatingIfNeeded: count), to: &octets)
    append(Int32(1), to: &octets)
  }

  private static func append(_ number: some FixedWidthInteger, to octets: inout [UInt8]) {
    for place in (0..<number.bitWidth / 8).reversed() {
      octets.append(UInt8(truncatingIfNeeded: number >> (8 * place)))
    }
  }
}

/// The rows of a result, in PostgreSQL's binary format.
struct SQLRows: Sendable {
  let columnCount: Int
  private(set) var cells: [[UInt8]?] = []

  init(columnCount: Int) {
    self.columnCount = columnCount
  }

  var count: Int { columnCount == 0 ? 0 : cells.count / columnCount }

  mutating func append(_ cell: [UInt8]?) {
    cells.append(cell)
  }

  /// The number in a column of type `int8`; nil: null.
  func integer(_ row: Int, _ column: Int) -> Int64? {
    octets(row, column).map { $0.reduce(0) { $0 << 8 | Int64($1) } }
  }

  /// The octets in a column; nil: null, or there is no such row.
  func octets(_ row: Int, _ column: Int) -> [UInt8]? {
    let place = row * columnCount + column
    return place < cells.count ? cells[place] : nil
  }

  func text(_ row: Int, _ column: Int) -> String? {
    octets(row, column).map { String(decoding: $0, as: UTF8.self) }
  }
}
