/// Sorted names with their owners, so that a search finds the first few of a million names with a given prefix without
/// scanning all of them.
///
/// Stored as sorted runs of limited length: an insertion moves a few kilobytes at most.
package struct NameIndex<Owner: Sendable & Hashable & Comparable>: Sendable {
  private struct Entry: Comparable {
    let name: String
    let owner: Owner

    // Compares bytes: names that are equal under Unicode but differ for a prefix search must stay distinct.
    static func < (left: Entry, right: Entry) -> Bool {
      left.name.utf8.elementsEqual(right.name.utf8)
        ? left.owner < right.owner : NameIndex.precedes(left.name, right.name)
    }

    static func == (left: Entry, right: Entry) -> Bool {
      left.owner == right.owner && left.name.utf8.elementsEqual(right.name.utf8)
    }
  }

  private static var longestRun: Int { 512 }

  /// Nonempty runs, each sorted, and each before the next.
  private var runs: [[Entry]] = []

  package init() {}

  /// Adds a lowercase name; a name may have several owners.
  package mutating func insert(_ name: String, owner: Owner) {
    let entry = Entry(name: name, owner: owner)
    guard let last = runs.last?.last else { return runs = [[entry]] }
    if last < entry { return append(entry) }
    let run = self.run(for: entry)
    let place = Self.place(of: entry, in: runs[run])
    if place < runs[run].count, runs[run][place] == entry { return }
    runs[run].insert(entry, at: place)
    guard runs[run].count > Self.longestRun else { return }
    runs.insert(Array(runs[run][(Self.longestRun / 2)...]), at: run + 1)
    runs[run].removeSubrange((Self.longestRun / 2)...)
  }

  /// Appends an entry that comes after all others. Names that arrive in order then need no search, and leave full runs
  /// instead of half-full ones.
  private mutating func append(_ entry: Entry) {
    let last = runs.count - 1
    if runs[last].count < Self.longestRun { runs[last].append(entry) } else { runs.append([entry]) }
  }

  /// Removes the name of that owner; does nothing if it does not exist.
  package mutating func remove(_ name: String, owner: Owner) {
    let entry = Entry(name: name, owner: owner)
    guard !runs.isEmpty else { return }
    let run = self.run(for: entry)
    let place = Self.place(of: entry, in: runs[run])
    guard place < runs[run].count, runs[run][place] == entry else { return }
    runs[run].remove(at: place)
    if runs[run].isEmpty { runs.remove(at: run) }
  }

  /// Returns at most `limit` owners whose names begin with `prefix`, in the order of the names. An owner with several
  /// such names occurs once for each.
  package func owners(prefix: String, limit: Int) -> [Owner] {
    guard !runs.isEmpty, limit > 0 else { return [] }
    var owners: [Owner] = []
    var run = max(0, Self.partition(runs.count) { Self.precedes(runs[$0][0].name, prefix) } - 1)
    var place = Self.partition(runs[run].count) { Self.precedes(runs[run][$0].name, prefix) }
    while run < runs.count, owners.count < limit {
      if place == runs[run].count {
        run += 1
        place = 0
        continue
      }
      guard runs[run][place].name.utf8.starts(with: prefix.utf8) else { break }
      owners.append(runs[run][place].owner)
      place += 1
    }
    return owners
  }

  /// Returns the run that contains `entry`, or would contain it.
  private func run(for entry: Entry) -> Int {
    max(0, Self.partition(runs.count) { !(entry < runs[$0][0]) } - 1)
  }

  private static func place(of entry: Entry, in run: [Entry]) -> Int {
    partition(run.count) { run[$0] < entry }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Returns the first index below `count` for which `isBefore` is false.
  private static func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
