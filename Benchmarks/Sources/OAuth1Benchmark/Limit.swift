import Synchronization

/// The limits of the rows, and the rows that exceed theirs.
enum Limit {
  /// The tolerance above a limit: figures vary by that much between runs on a shared machine.
  static let margin = 0.1

  private static let exceeded = Mutex<[String]>([])

  /// Returns the text for the limit column, and records a row that exceeds its limit and the margin.
  static func check(_ name: String, _ value: Double, most: Double?) -> String {
    guard let most else { return "" }
    if value > most * (1 + margin) {
      let figure = Table.number(value, digits: 2)
      exceeded.withLock {
        $0.append("'\(name)' costs \(figure), and its limit is \(Table.number(most, digits: 2))")
      }
    }
    return Table.number(most, digits: 2) + (value <= most ? "" : " !")
  }

  /// A sentence for each row that exceeds its limit.
  static var sentences: [String] { exceeded.withLock { $0 } }
}
