internal import EinlassWorld

/// The warnings that a world file expects from a run.
public enum ExpectedWarnings: Sendable, Hashable {
  /// This number of warnings.
  case count(Int)
  /// The warnings with these IDs, each at least once, and no others.
  case ids(Set<String>)

  /// Returns a sentence that describes how `warnings` differ from the expectation, including the text of each. `nil` if
  /// they match.
  func difference(from warnings: [WorldWarning]) -> String? {
    let (wanted, its): (String, String)
    switch self {
    case .count(let count):
      (wanted, its) = ("\(count)", "\(warnings.count)")
      guard wanted != its else { return nil }
      return Self.sentence("the number of warnings should be '\(wanted)', but it was '\(its)'", warnings)
    case .ids(let ids):
      let came = Set(warnings.map(\.id))
      guard ids != came else { return nil }
      (wanted, its) = (ids.sorted().joined(separator: ", "), came.sorted().joined(separator: ", "))
      return Self.sentence("the warnings should be '\(wanted)', but they were '\(its)'", warnings)
    }
  }

  private static func sentence(_ difference: String, _ warnings: [WorldWarning]) -> String {
    ([difference] + warnings.map(\.description)).joined(separator: "; ")
  }
}
