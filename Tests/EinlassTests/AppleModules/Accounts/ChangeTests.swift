import Accounts
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import Testing

/// `ACAccountStoreDidChange` (reference of Accounts, section 2.8).
@Suite(.timeLimit(.minutes(15)))
struct ChangeTests {
  /// Records the notifications of one store: for each, whether it was posted on the main queue.
  private static func observe(_ store: ACAccountStore) -> (notes: Shared<[Bool]>, token: any NSObjectProtocol)
  {
    let notes = Shared<[Bool]>([])
    let token = NotificationCenter.default.addObserver(
      forName: .ACAccountStoreDidChange, object: store, queue: nil
    ) { _ in notes.change { $0.append(MainQueue.isCurrent) } }
    return (notes, token)
  }

  @Test func `each store posts each change on the main queue`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let stores = [ACAccountStore(), ACAccountStore()]
      let observed = stores.map(Self.observe)
      defer { for one in observed { NotificationCenter.default.removeObserver(one.token) } }
      for username in ["nora_sim", "otto_sim"] {
        try await world.phone.settings.removeAccount(.twitter, username: username)
      }
      for one in observed {
        try await eventually("both changes were posted") { one.notes.value == [true, true] }
      }
      withExtendedLifetime(stores) {}
    }
  }

  @Test func `a store follows the phone of the app that uses it next`() async throws {
    let (first, second) = (try await AppleWorlds.granted(), try await AppleWorlds.granted())
    let store = first.runAsApp { ACAccountStore() }
    let (notes, token) = Self.observe(store)
    defer { NotificationCenter.default.removeObserver(token) }
    try second.runAsApp { try #expect(store.twitterAccounts().count == 2) }
    try await first.phone.settings.removeAccounts(.twitter)
    try await second.phone.settings.removeAccounts(.facebook)
    try await eventually("the second phone's change was posted") { !notes.value.isEmpty }
    for _ in 0..<10_000 { await Task.yield() }
    #expect(notes.value.count == 1)
  }

  @Test func `a deallocated store posts nothing and keeps nothing`() async throws {
    let world = try await AppleWorlds.granted()
    weak var gone: ACAccountStore?
    world.runAsApp {
      let store = ACAccountStore()
      gone = store
      #expect(gone != nil)
    }
    #expect(gone == nil)
    try await world.phone.settings.removeAccounts(.twitter)
  }
}

extension World {
  /// Runs the synchronous `body` as the world's app.
  func runAsApp<Value>(_ body: () throws -> Value) rethrows -> Value {
    try InstalledApp.$current.withValue(app, operation: body)
  }
}
