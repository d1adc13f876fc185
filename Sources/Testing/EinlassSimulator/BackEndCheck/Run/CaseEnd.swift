/// An early end of a case, before all of its steps have passed.
enum CaseEnd: Error, Sendable, Hashable {
  /// The back end behaved incorrectly. States what was sent and what was received.
  case failed(String)
  /// The case does not apply.
  case skipped(String)
  /// The case could not be carried out.
  case broken(String)
}
