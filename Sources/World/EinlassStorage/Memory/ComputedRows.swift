/// Rows that are computed from their numbers until something changes them, so that a million of them take no memory.
struct ComputedRows: Sendable {
  /// Their numbers, from 1 on.
  let numbers: ClosedRange<Int>
  /// The row with a number.
  let row: @Sendable (Int) -> any AnyRow
  /// The number of the row that may have this key or indexed value. `nil` if none has it.
  let number: @Sendable (TableValue) -> Int?
  /// The numbers of the rows whose sorted texts begin with a prefix in lower case. The texts have the order of the numbers.
  let numbersWithPrefix: @Sendable (String) -> ClosedRange<Int>?
  /// The place of the first row that came after them.
  var place = 0

  /// The row that has `value` by `read`. `nil` if none has it.
  func row(with value: TableValue, by read: (any AnyRow) -> TableValue?) -> (any AnyRow)? {
    guard let number = number(value), numbers.contains(number) else { return nil }
    let row = row(number)
    return read(row) == value ? row : nil
  }
}
