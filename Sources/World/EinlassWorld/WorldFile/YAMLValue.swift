internal import EinlassWire
internal import Yams

/// A value in a YAML file with its position, so that every error can report it.
package struct YAMLValue {
  let node: Node
  let file: String
  let key: String

  /// Reads `text`, YAML or JSON, with or without a byte order mark. `nil` if it contains only comments.
  package static func read(_ text: String, file: String) throws(WorldFileError) -> YAMLValue? {
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    do {
      let yaml = try JSONAsYAML.rewritten(text) ?? text
      guard let node = try Yams.compose(yaml: yaml, .default, .default, .utf8) else { return nil }
      let value = YAMLValue(node: node, file: file, key: "")
      guard !hasMoreNodes(node, than: yaml.utf8.count + aliasAllowance) else {
        throw value.error(
          "has aliases that expand to more values than the file has characters; use fewer aliases")
      }
      return value
    } catch let error as WorldFileError {
      throw error
    } catch let error as JSONSyntaxError {
      throw WorldFileError(file: file, line: error.line, key: "", message: error.kind.sentence)
    } catch let error as YamlError {
      throw WorldFileError(file: file, line: line(of: error), key: "", message: message(of: error))
    } catch {
      throw WorldFileError(file: file, line: nil, key: "", message: "cannot be read as YAML: \(error)")
    }
  }

  /// The number of values that a file may have in addition to one per character. Without aliases, it cannot have more
  /// than one per character.
  private static let aliasAllowance = 10_000

  /// Returns whether there are more than `limit` values. Values behind aliases count each time.
  private static func hasMoreNodes(_ root: Node, than limit: Int) -> Bool {
    var waiting = [root]
    var count = 0
    while let node = waiting.popLast() {
      count += 1
      if count + waiting.count > limit { return true }
      switch node {
      case .sequence(let sequence): waiting += sequence
      case .mapping(let mapping): for (key, value) in mapping { waiting += [key, value] }
      case .scalar, .alias: break
      }
    }
    return false
  }

  package func error(_ message: String) -> WorldFileError {
    WorldFileError(file: file, line: node.mark?.line, key: key, message: message)
  }

  // MARK: - Scalars

  /// Whether it is a scalar without quotes, which may represent a number, a boolean or null.
  package var isPlain: Bool {
    if case .scalar(let scalar) = node { scalar.style == .plain } else { false }
  }

  package func text() throws(WorldFileError) -> String {
    guard case .scalar(let scalar) = node else { throw expected("text") }
    return scalar.string
  }

  /// Text that is not empty and has no control character.
  package func word() throws(WorldFileError) -> String {
    let text = try text()
    guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw expected("non-empty text on one line")
    }
    return text
  }

  package func bool() throws(WorldFileError) -> Bool {
    switch try? text() {
    case "true": return true
    case "false": return false
    default: throw expected("true or false")
    }
  }

  package func integer<Number: FixedWidthInteger>(_ range: ClosedRange<Number>) throws(WorldFileError)
    -> Number
  {
    guard let text = try? text(), let number = Number(text), range.contains(number) else {
      throw expected("a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A duration such as `5s` or `1h30m`.
  package func duration() throws(WorldFileError) -> Duration {
    guard let duration = DurationText.parse(try word()) else {
      throw expected("a duration such as 5s, 250ms or 1h30m")
    }
    return duration
  }

  /// One of the raw values of `Choice`.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(WorldFileError) -> Choice where Choice.RawValue == String {
    guard let text = try? text(), let choice = Choice(rawValue: text) else {
      throw notOne(of: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// One of the cases of `Choice`, by the names that they have in Swift.
  package func namedCase<Choice: CaseIterable>(of type: Choice.Type) throws(WorldFileError) -> Choice {
    let word = try choice(among: Choice.allCases.map { "\($0)" })
    guard let choice = Choice.allCases.first(where: { "\($0)" == word }) else { throw notOne(of: [word]) }
    return choice
  }

  /// One of `words`.
  package func choice(among words: [String]) throws(WorldFileError) -> String {
    guard let text = try? text(), words.contains(text) else { throw notOne(of: words) }
    return text
  }

  private func notOne(of words: [String]) -> WorldFileError {
    let hint = (try? text()).map { Suggestion.text(for: $0, among: words) } ?? ""
    return error("expected one of \(words.joined(separator: ", ")), found \(found)\(hint)")
  }

  // MARK: - Collections

  /// Whether it is a list.
  package var isList: Bool {
    if case .sequence = node { true } else { false }
  }

  package func list() throws(WorldFileError) -> [YAMLValue] {
    guard case .sequence(let sequence) = node else { throw expected("a list") }
    return sequence.enumerated().map { YAMLValue(node: $1, file: file, key: "\(key)[\($0)]") }
  }

  /// A list, or a single value as a list of one.
  package func listOrOne() throws(WorldFileError) -> [YAMLValue] {
    if case .sequence = node { try list() } else { [self] }
  }

  /// A mapping whose keys are all among `keys`.
  package func section(_ keys: [String]) throws(WorldFileError) -> YAMLSection {
    guard case .mapping(let mapping) = node else {
      throw expected("a mapping with \(keys.joined(separator: ", "))")
    }
    var values: [String: YAMLValue] = [:]
    for (keyNode, value) in mapping {
      let name = keyNode.string ?? ""
      let path = key.isEmpty ? name : "\(key).\(name)"
      guard keys.contains(name) else {
        throw WorldFileError(
          file: file, line: keyNode.mark?.line ?? node.mark?.line, key: path,
          message: "is not a key here\(Suggestion.text(for: name, among: keys)); "
            + "expected one of \(keys.joined(separator: ", "))")
      }
      values[name] = YAMLValue(node: value, file: file, key: path)
    }
    return YAMLSection(value: self, values: values)
  }

  /// A mapping with any keys, in their order.
  package func entries() throws(WorldFileError) -> [(key: String, value: YAMLValue)] {
    guard case .mapping(let mapping) = node else { throw expected("a mapping") }
    return mapping.map { keyNode, value in
      let name = keyNode.string ?? ""
      return (name, YAMLValue(node: value, file: file, key: "\(key).\(name)"))
    }
  }

  package func expected(_ what: String) -> WorldFileError {
    error("expected \(what), found \(found)")
  }

  private var found: String {
    switch node {
    case .scalar(let scalar): "'\(scalar.string)'"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .alias: "an alias"
    }
  }

  /// The text that Yams returns for a key that is a list or a mapping.
  private static let noText = "<uncovertable>"

  private static func line(of error: YamlError) -> Int? {
    switch error {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
    case .duplicatedKeysInMapping(let keys, let context):
      // Of several keys that are not text or are equal, Yams reports a different one each time.
      keys.contains(noText) || Set(keys).count < keys.count ? nil : context.mark.line
    case .reader(_, let offset?, _, let yaml):
      yaml.unicodeScalars.prefix(offset).count { $0 == "\n" } + 1
    default: nil
    }
  }

  private static func message(of error: YamlError) -> String {
    switch error {
    case .scanner(_, let problem, _, _) where problem.contains("Unicode character escape code"):
      // YAML has no surrogate pairs.
      "is not valid YAML: \(problem); write the character itself, or \\U and its code in eight digits"
    case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _):
      "is not valid YAML: \(problem)"
    case .duplicatedKeysInMapping(let duplicates, _):
      "the key '\(duplicates.filter { $0 != noText }.min() ?? "?")' is repeated; keep one"
    case .reader(let problem, _, _, _): "is not valid YAML: \(problem)"
    default: "cannot be read as YAML"
    }
  }
}

/// A mapping whose keys have been checked.
package struct YAMLSection {
  package let value: YAMLValue
  package let values: [String: YAMLValue]

  package subscript(name: String) -> YAMLValue? {
    values[name]
  }

  /// The value under a key, or a key of a mapping in it, such as `expect.problem`. `nil` if it is missing.
  package func value(at path: String) -> YAMLValue? {
    let keys = path.split(separator: ".").map(String.init)
    var found = keys.first.flatMap { values[$0] }
    for key in keys.dropFirst() {
      found = (try? found?.entries())?.first { $0.key == key }?.value
    }
    return found
  }

  /// Returns the value under `name`. Throws an error if it is missing.
  package func required(_ name: String) throws(WorldFileError) -> YAMLValue {
    guard let found = values[name] else { throw missing(name) }
    return found
  }

  /// The error for a key that must be present.
  func missing(_ name: String) -> WorldFileError { value.error("the key '\(name)' is missing") }
}
