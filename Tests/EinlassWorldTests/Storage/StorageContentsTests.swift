import EinlassWire
import Foundation
import OAuth1
import Testing

@testable import EinlassStorage

/// The contents of tables, which can be put into other tables.
struct StorageContentsTests {
  private static let tables: [any StoredRecord.Type] = [Member.self, Visit.self, FewUse.self]

  /// The part of a document that contains the tables' contents.
  private struct Document: Codable {
    let contents: StorageContents

    init(_ world: WorldTables) {
      contents = StorageContents(of: world, tables: StorageContentsTests.tables)
    }

    init(from decoder: any Decoder) throws {
      contents = try StorageContents(from: decoder, tables: StorageContentsTests.tables)
    }

    func encode(to encoder: any Encoder) throws { try contents.encode(to: encoder) }

    var data: Data {
      get throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.userInfo[try #require(SharedSecret.isRevealed)] = true
        return try encoder.encode(self)
      }
    }
  }

  private func filled() -> WorldTables {
    let tables = WorldTables()
    for id in [3, 1, 2] as [Int64] { tables.save(Member(id: id, name: "m\(id)", count: Int(id))) }
    tables.save(Visit("1"))
    _ = tables.spend(FewUse(1), at: start)
    return tables
  }

  @Test func `contents go through JSON into other tables and are the same there`() throws {
    let data = try Document(filled()).data
    let other = WorldTables()
    other.save(Member(id: 9, name: "gone"))
    let read = try JSONDecoder().decode(Document.self, from: data)
    read.contents.fill(other)
    #expect(try Document(other).data == data)
    #expect(read.contents[Member.self].map(\.id) == [3, 1, 2])
    #expect(other.find(Member.self, by: .name, "M2")?.count == 2)
    #expect(other.find(Member.self, 9) == nil)
    #expect(!other.spend(FewUse(1), at: start))
    #expect(other.secrets.hasPhrases == filled().secrets.hasPhrases)
  }

  @Test func `a missing table is empty, an unknown one is refused by its name`() throws {
    let few = try JSONDecoder().decode(Document.self, from: Data("{\"visits\":[]}".utf8))
    #expect(few.contents[Member.self] == [])
    #expect(throws: UnknownTableError(name: "guests")) {
      try JSONDecoder().decode(Document.self, from: Data("{\"guests\":[]}".utf8))
    }
  }

  @Test func `a member that does not fit its table is named`() throws {
    let tables = filled()
    #expect(Document(tables).contents.unmetCheck?.path == nil)
    tables.update(Member.self, 2) { $0.count = -1 }
    let unmet = try #require(Document(tables).contents.unmetCheck)
    #expect(unmet.path == "members.2.count")
    #expect(unmet.wanted == "a whole number from 0 to 1000000000")
  }

  @Test func `an encoder writes secrets only if it is allowed to`() {
    let document = Document(filled())
    #expect(throws: StorageError.self) { try JSONEncoder().encode(document) }
  }

  @Test func `a schema's secrets and their replacements are known`() {
    let tables = WorldTables()
    tables.save(Member(id: 1, name: "m", password: "hunter2hunter2"))
    tables.update(Member.self, 1) { $0.password = "correct7horse" }
    tables.save(Visit("1"))
    for secret in ["hunter2hunter2", "correct7horse"] {
      #expect(tables.secrets.contains(Self.hash(secret)), "\(secret)")
    }
    #expect(!tables.secrets.contains(Self.hash("hunter3hunter3")))
  }

  private static func hash(_ word: String) -> UInt64 {
    var hash = WordHash()
    for octet in word.utf8 { hash.add(octet) }
    return hash.value
  }
}
