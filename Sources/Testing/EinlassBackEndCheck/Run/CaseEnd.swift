/// What ends a case before all of its steps have passed.
enum CaseEnd: Error, Sendable, Hashable {
  /// The back end did something else than a right one does: what was sent, and what came.
  case failed(String)
  /// The case does not apply.
  case skipped(String)
  /// The case could not be carried out.
  case broken(String)
}
