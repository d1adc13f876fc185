import EinlassStorage
import EinlassWire

/// One operation of an engine, on the tables of these tests.
struct EngineOperation: Sendable, CustomStringConvertible {
  let description: String
  let run: @Sendable (any WorldEngine) async throws -> Void

  private init(_ description: String, _ run: @escaping @Sendable (any WorldEngine) async throws -> Void) {
    self.description = description
    self.run = run
  }

  /// Every operation of the protocol, on things that are there as well as on things that are not.
  static let all: [Self] = reading + changing

  static let reading = [
    Self("find") { _ = try await $0.find(Member.self, 1) },
    Self("find nothing") { _ = try await $0.find(Member.self, 99) },
    Self("find by index") { _ = try await $0.find(Member.self, by: .name, "anna") },
    Self("list by index") { _ = try await $0.list(Member.self, by: .team, "red") },
    Self("list by prefix") { _ = try await $0.list(Member.self, by: .name, prefix: "", limit: 9) },
    Self("list") { _ = try await $0.list(Visit.self, last: 9) },
    Self("marks") { _ = try await $0.marks(FewUse.self) },
    Self("snapshot") { _ = try await $0.snapshot() },
  ]

  static let changing = [
    Self("save") { try await $0.save(Member(id: 1, name: "anna")) },
    Self("insert") { _ = try await $0.insert(Member(id: 8, name: "hans")) },
    Self("insert unless") {
      _ = try await $0.insert(Member(id: 9, name: "ida"), unless: .team, "blue") { _ in true }
    },
    Self("update") { try await $0.update(Member.self, 1) { $0.count += 1 } },
    Self("upsert") { try await $0.upsert(Member(id: 1, name: "anna")) { $0.count += 1 } },
    Self("remove") { try await $0.remove(Member.self, 99) },
    Self("remove where") { try await $0.remove(Member.self, 1) { _ in false } },
    Self("drop") { try await $0.drop(Visit.self, before: start + 9) },
    Self("replace") { try await $0.replace(Visit.self, with: [Visit("1")]) },
    Self("expect") { try await $0.expect(Member.self, 9) },
    Self("spend") { _ = try await $0.spend(FewUse(2), at: start) },
    Self("spend again") { _ = try await $0.spend(FewUse(1), at: start) },
    Self("replace marks") { try await $0.replaceMarks(FewUse.self, with: [FewUse(1)]) },
    Self("save the state") { try await $0.save(state: "later") },
  ]
}
