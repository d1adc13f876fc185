import OAuth1
import OAuth1Doctor
import Testing

/// The list of mistakes that the doctor knows.
struct DiagnosisCatalogueTests {
  private static let provoked = Set(
    Provocation.all.map(\.id) + DiagnosisCauseTests.cases.map(\.id) + DiagnosisWarningTests.cases.map(\.id)
      + DiagnosisCauseTests.elsewhere + DoctorRareMistakeTests.cases.map(\.id))

  @Test func `each entry is provoked by a test, and no test provokes anything else`() {
    #expect(Set(MistakeCatalogue.entries.map(\.id)) == Self.provoked)
  }

  @Test(arguments: 1...44)
  func `each row that can be seen or computed has an entry`(_ row: Int) {
    #expect(MistakeCatalogue.entries.contains { $0.row == row })
  }

  @Test func `an entry has one row`() {
    #expect(MistakeCatalogue.entries.count == Set(MistakeCatalogue.entries.map(\.id)).count)
  }
}
