/// Places by value. A few are kept in a list: searching it takes no longer than hashing, and most tables of most
/// worlds have two records.
struct PlaceMap<Place: Sendable>: Sendable {
  private static var mostFew: Int { 8 }

  private var few: [(value: TableValue, place: Place)] = []
  /// All of them, once there are more than a few.
  private var many: [TableValue: Place] = [:]

  var count: Int { few.count + many.count }

  subscript(value: TableValue) -> Place? {
    get {
      guard many.isEmpty else { return many[value] }
      for entry in few where entry.value == value { return entry.place }
      return nil
    }
    set {
      guard many.isEmpty else { return many[value] = newValue }
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
    guard few.count == Self.mostFew else { return few.append((value, place)) }
    for entry in few { many[entry.value] = entry.place }
    few = []
    many[value] = place
  }
}
