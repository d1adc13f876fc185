internal import EinlassWire

/// The form that a person fills in on a page of Facebook's dialog, as far as the simulated pages contain one.
struct PageForm {
  /// A checkbox or radio button. One or several of a group can be chosen.
  struct Choice {
    let name: String
    let value: String
    /// The label next to it.
    let label: String
  }

  /// The fields that are sent regardless of the choice.
  let hidden: [(name: String, value: String)]
  /// The people. Exactly one is chosen.
  let people: [Choice]
  /// The permissions. Any number can be chosen.
  let permissions: [Choice]

  /// The first form in `markup` that uses POST. `nil` if there is none.
  init?(_ markup: String) {
    guard let start = markup.firstRange(of: #"<form method="post">"#) else { return nil }
    let rest = markup[start.upperBound...]
    let form = rest.firstRange(of: "</form>").map { rest[..<$0.lowerBound] } ?? rest
    hidden = form.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
      (PageText.decoded($0.1), PageText.decoded($0.2))
    }
    people = Self.choices("radio", in: form)
    permissions = Self.choices("checkbox", in: form)
  }

  private static func choices(_ type: String, in form: Substring) -> [Choice] {
    form.matches(of: /<input type="([a-z]+)" name="([^"]*)" value="([^"]*)"[^>]*>([^<]*)</).compactMap {
      guard $0.1 == type else { return nil }
      return Choice(
        name: PageText.decoded($0.2), value: PageText.decoded($0.3), label: PageText.decoded($0.4))
    }
  }
}
