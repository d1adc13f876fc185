internal import OAuth1

/// All mistakes that the doctor can name.
package enum MistakeCatalogue {
  /// An entry without the details of a particular request.
  package struct Entry: Sendable, Hashable {
    package let id: String
    /// Its row in the list of real-world mistakes. `nil` if the list does not have it.
    package let row: Int?
  }

  /// The entries of all lists, without repetition.
  package static let entries: Set<Entry> = Set(
    rules(MistakeRule.parameters) + rules(MistakeRule.addresses) + rules(MistakeRule.methods)
      + rules(MistakeRule.frames) + rules(MistakeRule.keys)
      + (CauseRule.causes + CauseRule.warnings).map { Entry(id: $0.id, row: $0.row) }
      + SpanningMistake.entries.map { Entry(id: $0.id, row: $0.row) }
      + (SignatureTransport.all.map(\.mistake) + SignatureForm.all.compactMap(\.mistake)
      + HashConstruction.wrong.compactMap(\.mistake) + SignatureSearch.mistakes
      + [HashFunction.otherHash, DiagnosisRun.otherRSAKey])
      .map { Entry(id: $0.id, row: $0.row) })

  private static func rules<Part>(_ rules: [MistakeRule<Part>]) -> [Entry] {
    rules.map { Entry(id: $0.id, row: $0.row) }
  }
}
