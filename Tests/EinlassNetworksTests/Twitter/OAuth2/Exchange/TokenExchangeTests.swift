import Testing

/// The exchange of OAuth 1.0a tokens, against the reference of X's login, section 6.
struct TokenExchangeTests {
  @Test(arguments: ExchangeRow.all)
  func `each statement about the exchange holds`(_ row: ExchangeRow) async throws {
    try await row.check(try await row.world())
  }

  @Test func `each row has a distinct source, and documented rows name X's page`() {
    #expect(Set(ExchangeRow.all.map(\.testDescription)).count == ExchangeRow.all.count)
    for row in ExchangeRow.all where row.certainty == .documented { #expect(row.source.hasPrefix("EXCH: ")) }
  }
}
