/// Finds the rows of secrets that so many have followed that an index has forgotten them.
package struct PassingSecrets {
  /// The last row of each stretch of as many hashes as one generation of an index has.
  private var ends: [Int64] = []
  private var count = 0

  package init() {}

  /// Notes that a row has so many hashes more; returns the last row that is not needed any more, where there is one.
  package mutating func add(_ hashes: Int, row: Int64) -> Int64? {
    count += hashes
    guard count >= SecretIndex.passingCapacity else { return nil }
    count = 0
    ends.append(row)
    // An index has two generations; the younger one has just begun.
    return ends.count > 3 ? ends.removeFirst() : nil
  }
}
