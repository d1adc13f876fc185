import Accounts
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import Testing

/// The app of the whole process, for code outside of tasks. Each test runs in its own process, since other tests rely
/// on there being no such app.
@Suite(.timeLimit(.minutes(15)))
struct AppleProcessAppTests {
  private static func names(_ store: ACAccountStore) -> [String] {
    let type = store.accountType(withAccountTypeIdentifier: ACAccountTypeIdentifierTwitter)
    return (store.accounts(with: type) as? [ACAccount] ?? []).map { $0.username }
  }

  @Test func `code without a task acts for the app of the process`() async {
    await #expect(processExitsWith: .success) {
      let world = try await AppleWorlds.granted()
      let store = ACAccountStore()
      #expect(AppleProcessAppTests.names(store) == [])
      InstalledApp.processWide = world.app
      #expect(AppleProcessAppTests.names(store) == ["nora_sim", "otto_sim"])
      let names = await withCheckedContinuation { end in
        Thread.detachNewThread { end.resume(returning: AppleProcessAppTests.names(ACAccountStore())) }
      }
      #expect(names == ["nora_sim", "otto_sim"])
      InstalledApp.processWide = nil
      #expect(AppleProcessAppTests.names(store) == [] && InstalledApp.running == nil)
    }
  }

  @Test func `a task's app takes precedence over that of the process`() async {
    await #expect(processExitsWith: .success) {
      let (world, other) = (
        try await AppleWorlds.granted(), try await AppleWorlds.granted { $0.phone.accounts = [] }
      )
      InstalledApp.processWide = other.app
      #expect(InstalledApp.running?.phone === other.phone)
      world.runAsApp {
        #expect(InstalledApp.running?.phone === world.phone)
        #expect(AppleProcessAppTests.names(ACAccountStore()).count == 2)
      }
    }
  }

  @Test func `an existing, unused store posts changes`() async {
    await #expect(processExitsWith: .success) {
      let world = try await AppleWorlds.granted()
      let store = ACAccountStore()
      let count = Shared(0)
      _ = NotificationCenter.default.addObserver(
        forName: .ACAccountStoreDidChange, object: store, queue: nil
      ) { _ in count.change { $0 += 1 } }
      InstalledApp.processWide = world.app
      try await world.phone.settings.removeAccount(.twitter, username: "nora_sim")
      try await eventually("the change was posted") { count.value == 1 }
      withExtendedLifetime(store) {}
    }
  }
}
