/// One index of a table in memory. It only knows keys and places, and is compiled once for all records.
struct MemoryIndex {
  /// Places in the order in which the records were added. Usually there is only one.
  private enum Places {
    case one(Int)
    case several([Int])
  }

  private enum Content {
    case unique(PlaceMap<Int>)
    case many(PlaceMap<Places>)
    case sorted(NameIndex<TableValue>)
  }

  private var content: Content

  init(_ kind: IndexKind) {
    content =
      switch kind {
      case .unique: .unique(PlaceMap())
      case .many: .many(PlaceMap())
      case .sorted: .sorted(NameIndex())
      }
  }

  var isSorted: Bool {
    if case .sorted = content { true } else { false }
  }

  /// Returns the place of the only record for `value`. `nil` if there is none, or if the index lists several records
  /// per value.
  func place(of value: TableValue) -> Int? {
    if case .unique(let places) = content { places[value] } else { nil }
  }

  /// Returns the places of the records for `value`.
  func places(of value: TableValue) -> [Int] {
    switch content {
    case .unique(let places): places[value].map { [$0] } ?? []
    case .many(let places):
      switch places[value] {
      case .one(let place): [place]
      case .several(let places): places
      case nil: []
      }
    case .sorted: []
    }
  }

  /// Returns the keys of at most `limit` records whose text begins with `prefix`.
  func keys(prefix: String, limit: Int) -> [TableValue] {
    if case .sorted(let names) = content { names.owners(prefix: prefix, limit: limit) } else { [] }
  }

  mutating func reserveCapacity(_ count: Int) {
    switch content {
    case .unique(var places):
      content = .unique(PlaceMap())
      places.reserveCapacity(count)
      content = .unique(places)
    case .many(var places):
      content = .many(PlaceMap())
      places.reserveCapacity(count)
      content = .many(places)
    case .sorted: break
    }
  }

  /// Moves a record from one value to another. `nil` if the record is not in the index before or after.
  mutating func move(_ key: TableValue, at place: Int, from old: TableValue?, to new: TableValue?) {
    if old == nil, new == nil { return }
    switch content {
    case .unique(var places):
      // A second reference to the places would copy them when they change.
      content = .unique(PlaceMap())
      if let old, old != new, places[old] == place { places[old] = nil }
      if let new { places[new] = place }
      content = .unique(places)
    case .many(var places):
      guard old != new else { return }
      content = .many(PlaceMap())
      if let old { places[old] = Self.removing(place, from: places[old]) }
      if let new { places[new] = Self.adding(place, to: places[new]) }
      content = .many(places)
    case .sorted(var names):
      guard old != new else { return }
      content = .sorted(NameIndex())
      if case .text(let text) = old { names.remove(text, owner: key) }
      if case .text(let text) = new { names.insert(text, owner: key) }
      content = .sorted(names)
    }
  }

  private static func adding(_ place: Int, to places: Places?) -> Places {
    switch places {
    case nil: return .one(place)
    case .one(let other): return .several([min(other, place), max(other, place)])
    case .several(var all):
      // Usually the record is the last one added.
      let comesLast = all.last.map { $0 < place } ?? true
      all.insert(place, at: comesLast ? all.count : all.firstIndex { $0 > place } ?? all.count)
      return .several(all)
    }
  }

  private static func removing(_ place: Int, from places: Places?) -> Places? {
    switch places {
    case .several(let all):
      let left = all.filter { $0 != place }
      return left.count > 1 ? .several(left) : left.first.map { .one($0) }
    case .one(let other) where other != place: return places
    case .one, nil: return nil
    }
  }
}
