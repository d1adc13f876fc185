internal import EinlassWire
internal import EinlassWorld

extension YAMLValue {
  /// The step that `word`, this value's text, stands for; throws where it is not a step, with the list of steps.
  func step<Act>(
    _ word: String, of words: [String: Act], orMappingWith keys: WorldFileKeys
  ) throws(WorldFileError) -> Act {
    if let act = words[word] { return act }
    let names = words.keys.sorted()
    throw error(
      "'\(word)' is not a step\(Suggestion.text(for: word, among: names)); expected one of "
        + "\(names.joined(separator: ", ")), or a mapping with one of \(keys.names.joined(separator: ", "))")
  }
}

extension WorldFileShape {
  /// A step that is one of `words`, or a mapping with `keys`.
  static func step<Act>(_ words: [String: Act], or keys: WorldFileKeys) -> WorldFileShape {
    .either([.choice(words.keys.sorted()), .section(keys)])
  }
}
