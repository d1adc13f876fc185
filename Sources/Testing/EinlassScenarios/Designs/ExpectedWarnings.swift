internal import EinlassWorld

/// What a world file expects of the warnings of a run.
public enum ExpectedWarnings: Sendable, Hashable {
  /// So many.
  case count(Int)
  /// Those with these ids, each at least once, and no others.
  case ids(Set<String>)

  /// How `warnings` differ, in a sentence with what they say. `nil` if they are as expected.
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
