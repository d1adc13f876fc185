import EinlassStorage
import EinlassWire
import OAuth1

/// A record with every kind of index.
struct Member: TableRecord, Hashable {
  var id: Int64
  var name: String
  var team = "red"
  var mail: String?
  var count = 0
  var password: SharedSecret = "a password1"

  var key: Int64 { id }

  static let schema = TableSchema<Member>(
    "members",
    indexes: [
      .unique(.name) { $0.name }, .sorted(.name) { $0.name }, .unique(.mail) { $0.mail },
      .many(.team) { $0.team },
    ],
    checks: [.count("count") { $0.count }],
    secrets: { member, secrets in secrets.add(member.password) })

  static func == (left: Member, right: Member) -> Bool {
    (left.id, left.name, left.team, left.mail, left.count)
      == (right.id, right.name, right.team, right.mail, right.count)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension TableIndex where Record == Member, Value == String {
  static var name: Self { Self("name", ignoresCase: true) }
  static var mail: Self { Self("mail") }
  static var team: Self { Self("team") }
}

/// A record that expires, with a key of several parts. Five of them are kept.
struct Visit: TableRecord, Hashable {
  struct Key: TableValueConvertible, Hashable, Codable {
    let place: String
    let number: String

    var tableValue: TableValue { .list([place, number]) }
  }

  var key: Key
  var date: WallTime
  var word = "a passing word1"

  init(_ number: String, at date: WallTime = start) {
    key = Key(place: "here", number: number)
    self.date = date
  }

  static let schema = TableSchema<Visit>(
    "visits", date: { $0.date }, capacity: 5, secrets: { visit, secrets in secrets.add(visit.word) })
}

/// A mark that counts once. Up to four of them may count at a time.
struct FewUse: MarkRecord, Hashable {
  static let tableName = "fewUses"
  static let capacity = 4

  let mark: Mark
  let end: WallTime
}

/// The same kind of mark, with room for more of them than are checked each time.
struct ManyUse: MarkRecord, Hashable {
  static let tableName = "manyUses"
  static let capacity = 1500

  let mark: Mark
  let end: WallTime
}

extension MarkRecord {
  init(_ number: UInt64, until end: WallTime = start + 300) {
    self.init(mark: Mark(high: number, low: ~number), end: end)
  }
}
