/// Places by value. A few are kept in a list: searching it takes no longer than hashing, and most tables of most worlds
/// have only one or two records.
struct PlaceMap<Place: Sendable>: Sendable {
  private static var mostFew: Int { 8 }

  private typealias Entry = (value: TableValue, place: Place)

  /// The first entry, which needs no list.
  private var first: Entry?
  private var few: [Entry] = []
  /// All entries, once there are more than a few.
  private var many: [TableValue: Place] = [:]

  var count: Int { (first == nil ? 0 : 1) + few.count + many.count }

  subscript(value: TableValue) -> Place? {
    get {
      guard many.isEmpty else { return many[value] }
      if let first, first.value == value { return first.place }
      for entry in few where entry.value == value { return entry.place }
      return nil
    }
    set {
      guard many.isEmpty else { return many[value] = newValue }
      if let first, first.value == value { return self.first = newValue.map { (value, $0) } }
      guard let index = few.firstIndex(where: { $0.value == value }) else {
        if let newValue { add(value, newValue) }
        return
      }
      if let newValue { few[index].place = newValue } else { few.remove(at: index) }
    }
  }

  mutating func reserveCapacity(_ count: Int) {
    if count > Self.mostFew { many.reserveCapacity(count) }
  }

  private mutating func add(_ value: TableValue, _ place: Place) {
    guard let first else { return first = (value, place) }
    guard count == Self.mostFew else { return few.append((value, place)) }
    many[first.value] = first.place
    for entry in few { many[entry.value] = entry.place }
    (self.first, few) = (nil, [])
    many[value] = place
  }
}
