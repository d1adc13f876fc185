import EinlassTesting
import XCTest

final class AccountTests: XCTestCase {
  func testThereAreThreeAccounts() async throws {
    try await withWorld("three-accounts") { world in
      let reply = try await world.app.accountStore.requestAccess(.twitter)
      XCTAssert(reply.isGranted)
      let accounts = world.app.accountStore.accounts(.twitter)
      XCTAssertEqual(accounts.count, 3)
    }
  }
}
