import Synchronization

/// What a row may cost, and which rows cost more.
enum Limit {
  /// How far beyond its limit a row must be to fail: the figures of one run on a machine that others use too move by
  /// that much.
  static let margin = 0.1

  private static let exceeded = Mutex<[String]>([])

  /// What stands in the column of limits; a row beyond its limit and the margin is remembered.
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

  /// A sentence for each row that is beyond its limit.
  static var sentences: [String] { exceeded.withLock { $0 } }
}
