internal import OAuth1

/// Parameters that were sorted, joined or encoded again differently from what RFC 5849 requires.
///
/// Source: RFC 5849, section 3.4.1.3.2; list of mistakes, rows 11, 35 and 44.
extension MistakeRule<ParameterPart> {
  static let orderedWrongly: [Self] = [
    Self(
      "sorted-wrongly", row: 11, group: .order,
      advice:
        "sort by the bytes of the encoded names, then by the bytes of the encoded values",
      sentence: { "the parameters were \($0)" }
    ) { part, _, variants in
      let orders: [(ParameterOrder, String)] = [
        (.sent, "not sorted"), (.joined, "sorted as whole 'name=value' pairs"),
        (.decoded, "sorted before they were encoded"),
        (.nameOnly, "sorted by name only"), (.caseless, "sorted case-insensitively"),
        (.groups, "sorted in groups, with the header first"),
        (.groupsHeaderLast, "sorted in groups, with query and form first"),
        (.numeric, "sorted by number"),
        (.withoutPunctuation, "sorted by a language's collation rules, which ignore punctuation"),
        (.reversed, "sorted backwards"), (.headerLast, "not sorted, with query and form first"),
      ]
      for (order, detail) in orders { variants.add(part, detail) { $0.order = order } }
      if part.items.contains(where: { $0.name.contains(0x5B) }) {
        variants.add(
          part, "sorted by the part of their names before '[', with each array's members in the order sent"
        ) {
          $0.order = .outer
        }
      }
    },
    Self(
      "equals-left-out", row: 35, advice: "write an '=' after the name of a parameter with an empty value",
      sentence: { _ in "a parameter with an empty value was signed without its '='" }
    ) { part, _, variants in
      if part.items.contains(where: { $0.encodedValue.isEmpty }) {
        variants.add(part) { $0.leavesOutEquals = true }
      }
    },
    Self(
      "parameters-joined-wrongly", row: 44, group: .again,
      advice:
        "join each name and value with '=' and the parameters with '&', and add nothing at the start or the end",
      sentence: { "the parameters were joined \($0)" }
    ) { part, _, variants in
      for (joint, detail) in ParameterJoint.wrong { variants.add(part, detail) { $0.joint = joint } }
    },
    Self(
      "parameters-encoded-wrongly", row: 44, group: .again,
      advice: "encode the joined parameters once when you put them into the base string",
      sentence: { "the joined parameters were \($0) for the base string" }
    ) { part, _, variants in
      variants.add(part, "not encoded") { $0.timesAgain = 0 }
      variants.add(part, "encoded twice") { $0.timesAgain = 2 }
    },
  ]
}
