import OAuth1
import OAuth1Doctor
import Testing

/// The list of what the doctor knows.
@Suite("Catalogue of the doctor")
struct DiagnosisCatalogueTests {
  private static let provoked = Set(
    Provocation.all.map(\.id) + DiagnosisCauseTests.cases.map(\.id) + DiagnosisWarningTests.cases.map(\.id)
      + DiagnosisCauseTests.elsewhere)

  @Test("Each entry is provoked by a test, and no test provokes what is no entry")
  func isTested() {
    #expect(Set(MistakeCatalogue.entries.map(\.id)) == Self.provoked)
  }

  @Test("Each row that can be seen or computed has an entry", arguments: 1...44)
  func rows(_ row: Int) {
    #expect(MistakeCatalogue.entries.contains { $0.row == row })
  }

  @Test("An entry has one row")
  func isUnique() {
    #expect(MistakeCatalogue.entries.count == Set(MistakeCatalogue.entries.map(\.id)).count)
  }
}
