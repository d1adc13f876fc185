internal import EinlassWire
internal import EinlassWorld

extension WorldFileForm {
  /// A step that is one of `words`, or a mapping.
  static func step(_ words: [String: Value], or mapping: WorldFileForm) -> WorldFileForm {
    let names = words.keys.sorted()
    return WorldFileForm(.either([.choice(names), mapping.shape])) { value throws(WorldFileError) in
      guard let word = try? value.text() else { return try mapping.read(value) }
      if let step = words[word] { return step }
      let keys = mapping.shape.sectionKeys?.names ?? []
      throw value.error(
        "'\(word)' is not a step\(Suggestion.text(for: word, among: names)); expected one of "
          + "\(names.joined(separator: ", ")), or a mapping with one of \(keys.joined(separator: ", "))")
    }
  }
}
