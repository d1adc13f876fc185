public import EinlassWire
internal import EinlassWorld

extension WorldFile {
  /// The JSON Schema of world files (2020-12), generated from the keys that their readers accept.
  ///
  /// It covers everything that can be checked in a single file: unknown keys, values in a wrong format, failures that
  /// cannot affect their calls, and sections that do not belong to the design. Only the reader can check relations such
  /// as whether an account belongs to a person in the file.
  public static var schema: JSONValue {
    let rules = SignInDesign.all.map { rule(for: $0.name, [$0]) }
    let accounts = SignInDesign.all.filter { $0.accountSection != nil }
    let root = WorldFileKeys(completeKeys.fields, rules: rules + [rule(for: reverse, accounts)])
    guard case .object(var members) = root.schema else { return root.schema }
    members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    members["title"] = "Einlass world file"
    members["description"] =
      "One sign-in: its accounts, the person's answers, the failures, and the expected outcome"
    return .object(members)
  }

  /// Returns the rule for files in which `signIn` is `word`, which names one of `designs`.
  private static func rule(for word: String, _ designs: [SignInDesign]) -> JSONValue {
    let expected = designs.map { ExpectSection.mapping(of: $0).keys.schema }
    var properties: [String: JSONValue] = [
      "expect": expected.count == 1 ? expected[0] : ["anyOf": .array(expected)]
    ]
    for other in SignInDesign.all where !designs.contains(other) {
      guard let section = other.section else { continue }
      let path = section.key.split(separator: ".").map(String.init)
      properties[path[0]] = path.dropFirst().reversed().reduce(false) { ["properties": [$1: $0]] }
    }
    return [
      "if": ["properties": ["signIn": ["const": .string(word)]], "required": ["signIn"]],
      "then": ["properties": .object(properties)],
    ]
  }
}
