import Testing

/// The exchange of tokens of OAuth 1.0a, against the reference of X's login, section 6.
struct TokenExchangeTests {
  @Test(arguments: ExchangeRow.all)
  func `what is said of the exchange holds`(_ row: ExchangeRow) async throws {
    try await row.check(try await row.world())
  }

  @Test func `each row is told apart by its source, and what is documented names X's page`() {
    #expect(Set(ExchangeRow.all.map(\.testDescription)).count == ExchangeRow.all.count)
    for row in ExchangeRow.all where row.certainty == .documented { #expect(row.source.hasPrefix("EXCH: ")) }
  }
}
