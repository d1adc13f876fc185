import Testing

struct XCTestBlockTests {
  @Test func `the block for XCTest runs`() async throws {
    try await AccountTests(name: "testThereAreThreeAccounts") { _ in }.testThereAreThreeAccounts()
  }
}
