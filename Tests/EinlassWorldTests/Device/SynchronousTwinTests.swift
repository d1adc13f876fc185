import EinlassTestSupport
import EinlassWire
import EinlassWorld
import Foundation
import HTTPTypes
import Testing

@testable import EinlassDevice

/// The blocking calls, which return the same as their asynchronous counterparts.
@Suite(.timeLimit(.minutes(15)))
struct SynchronousTwinTests {
  /// Runs `body` on a thread that belongs to no task.
  private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { end in
      Thread.detachNewThread { end.resume(returning: body()) }
    }
  }

  private struct Found: Equatable {
    var accounts: [Account]
    var account: Account?
    var isGranted: Bool
    var hasAccount: Bool
  }

  private static func found(_ store: AccountStore, _ identifier: String) -> Found {
    Found(
      accounts: store.accounts(.twitter), account: store.account(identifier: identifier),
      isGranted: store.isAccessGranted(.twitter), hasAccount: store.hasAccount(.twitter))
  }

  @Test func `blocking calls return the same before and after access is granted`()
    async throws
  {
    let world = try await DeviceWorld([.allow])
    let store = world.store
    #expect(await Self.onThread { store.hasAccount(.twitter) } == false)
    let identifier = try await world.addTwitter().identifier
    #expect(
      await Self.onThread { Self.found(store, identifier) }
        == Found(accounts: [], account: nil, isGranted: false, hasAccount: true))
    _ = try await store.requestAccess(.twitter)
    let account = try #require(store.account(identifier: identifier))
    #expect(account.userID == "4242424242")
    #expect(
      await Self.onThread { Self.found(store, identifier) }
        == Found(accounts: [account], account: account, isGranted: true, hasAccount: true))
    world.phone.policy.era = .ios11
    #expect(store.hasAccount(.twitter) == false)
  }

  @Test func `a request is signed on the blocked thread`() async throws {
    let world = try await DeviceWorld([.allow])
    try await world.addTwitter()
    _ = try await world.store.requestAccess(.twitter)
    let account = try #require(world.store.accounts(.twitter).first)
    let request = try #require(
      SystemRequest(
        .get, url: "https://api.twitter.com/1.1/account/verify_credentials.json", account: account))
    let app = world.app
    let prepared = try #require(await Self.onThread { request.prepared(by: app) })
    #expect(world.twitter.respond(to: prepared).response.head.status == .ok)
    try await world.phone.settings.removeAccounts(.twitter)
    #expect(await Self.onThread { request.prepared(by: app) } == nil)
  }

  @Test
  func `a blocked thread runs the task with its values, through suspensions`()
    async
  {
    let isOwn = await Self.onThread {
      let own = pthread_self()
      return WaitingThread.run {
        for _ in 0..<100 { await Task.yield() }
        return pthread_self() == own
      }
    }
    #expect(isOwn)
    let world = try? await DeviceWorld()
    let app = world?.app
    let isKept = await Self.onThread {
      InstalledApp.$current.withValue(app) {
        WaitingThread.run { InstalledApp.current?.phone === app?.phone }
      }
    }
    #expect(app != nil && isKept)
  }

  @Test func `any number of threads may block at once`() async throws {
    let world = try await DeviceWorld([.allow])
    try await world.addTwitter()
    _ = try await world.store.requestAccess(.twitter)
    let store = world.store
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<200 { group.addTask { Self.countNow(store) } }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 1, count: 200))
  }

  /// Blocks the thread of the pool on which it runs.
  private static func countNow(_ store: AccountStore) -> Int { store.accounts(.twitter).count }
}
