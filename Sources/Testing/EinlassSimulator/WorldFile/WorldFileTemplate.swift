internal import EinlassWire
internal import EinlassWorld

extension WorldFile {
  /// Creates a world file to start from. It states the required keys, and explains every other key in a
  /// comment.
  ///
  /// - Parameters:
  ///   - design: The way in which the app signs in.
  ///   - schema: The path of the schema for editors, relative to the file. `nil` if the file does not state
  ///     it.
  /// - Returns: The text of the file, in YAML. Signing in by `design` works in its world.
  public static func template(for design: SignInDesign, schema: String? = nil) -> String {
    var values = design.beginning
    values["about"] = "A sentence that describes this world."
    values["signIn"] = .string(design.name)
    let fields = completeKeys.fields.filter { field in
      // Networks and designs that the world does not need are left out.
      values[field.name] != nil
        || !WorldModules.standard.all.contains {
          $0.network.hosts != nil && $0.id == field.name
        }
          && !SignInDesign.all.contains { $0.section?.key == field.name } && field.name != "row"
    }
    .map { field in
      guard field.name == "expect" else { return field }
      return WorldFileField(field.name, field.about, .section(ExpectSection.mapping(of: design).keys))
    }
    let head =
      (schema.map { ["# yaml-language-server: $schema=\($0)"] } ?? []) + [
        "# 'einlass run FILE' runs this world. Remove the '# ' before a key to use it.",
        "",
      ]
    return (head + WorldFileText.lines(fields, values)).joined(separator: "\n") + "\n"
  }
}

/// The lines of a world file: stated keys, and other keys in comments.
private enum WorldFileText {
  /// Returns a line for each of `fields` and its content. A field without a value is a comment.
  static func lines(_ fields: [WorldFileField], _ values: [String: JSONValue]) -> [String] {
    fields.flatMap { field -> [String] in
      guard let value = values[field.name] else { return comment(field) }
      return stated(field, value)
    }
  }

  private static func stated(_ field: WorldFileField, _ value: JSONValue) -> [String] {
    let start = "\(field.name):"
    let about = "  # \(field.about)"
    switch (value, field.shape.sectionKeys) {
    case (.object(let members), let keys?):
      return [start + about] + indented(lines(keys.fields, members))
    case (.array(let elements), let keys?) where elements.allSatisfy { $0.text == nil }:
      return [start + about]
        + elements.flatMap { element -> [String] in
          guard case .object(let members) = element else { return [] }
          return indented(entry(lines(keys.fields, members)))
        }
    default: return ["\(start) \(scalar(value))" + about]
    }
  }

  /// The maximum number of keys of a section in a comment. A larger section shows three.
  private static let mostKeys = 16

  /// Returns an optional key, in a comment.
  private static func comment(_ field: WorldFileField) -> [String] {
    var about = "  # \(field.about)"
    if let example = field.shape.example { return ["# \(field.name): \(example)" + about] }
    guard let keys = field.shape.sectionKeys else { return ["# \(field.name): {}" + about] }
    // Comments are not nested: each line loses its own mark.
    var shown = keys.fields
    if shown.count > mostKeys {
      about += "; \(shown.count) keys, which 'einlass schema' lists, for example:"
      shown = Array(shown.prefix(3))
    }
    let inner = lines(shown, [:]).map { $0.hasPrefix("# ") ? String($0.dropFirst(2)) : $0 }
    return (["\(field.name):" + about] + indented(field.shape.isList ? entry(inner) : inner)).map {
      "# " + $0
    }
  }

  /// Returns `lines` as a list entry, whose first line has the mark.
  private static func entry(_ lines: [String]) -> [String] {
    lines.enumerated().map { $0.offset == 0 ? "- " + $0.element : "  " + $0.element }
  }

  private static func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }

  private static func scalar(_ value: JSONValue) -> String {
    switch value {
    case .null: "~"
    case .string(let text): text
    case .array(let values): "[\(values.map(scalar).joined(separator: ", "))]"
    default: (try? value.encoded()).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }
}

extension WorldFileShape {
  fileprivate var isList: Bool {
    switch self {
    case .list, .listOrOne: true
    default: false
    }
  }
}
