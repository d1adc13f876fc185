/// Rows that are computed from their numbers until they are changed, so that a million of them take no memory.
struct ComputedRows: Sendable {
  /// The numbers of the rows, which begin at 1.
  let numbers: ClosedRange<Int>
  /// Returns the row with a number.
  let row: @Sendable (Int) -> any AnyRow
  /// Returns the number of the row that may have this key or indexed value. `nil` if no row has it.
  let number: @Sendable (TableValue) -> Int?
  /// Returns the numbers of the rows whose sorted texts begin with a lowercase prefix. Texts and numbers have the same
  /// order.
  let numbersWithPrefix: @Sendable (String) -> ClosedRange<Int>?
  /// The place of the first row that was added after the computed rows.
  var place = 0

  /// Returns the row from which `read` returns `value`. `nil` if there is none.
  func row(with value: TableValue, by read: (any AnyRow) -> TableValue?) -> (any AnyRow)? {
    guard let number = number(value), numbers.contains(number) else { return nil }
    let row = row(number)
    return read(row) == value ? row : nil
  }
}
