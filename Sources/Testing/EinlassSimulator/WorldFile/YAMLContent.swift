internal import EinlassWorld

/// The content of a world file, without layout and comments.
enum YAMLContent: Sendable, Equatable {
  case scalar(String)
  case list([YAMLContent])
  case mapping([String: YAMLContent])

  /// The content of `value`.
  init(_ value: YAMLValue) {
    if let text = try? value.text() {
      self = .scalar(text)
    } else if let list = try? value.list() {
      self = .list(list.map(YAMLContent.init))
    } else {
      let entries = (try? value.entries()) ?? []
      self = .mapping(Dictionary(entries.map { ($0.key, YAMLContent($0.value)) }) { first, _ in first })
    }
  }

  /// Returns the name of a list entry, from its required values. A scalar names itself. `nil` if there is no name.
  func name(_ keys: WorldFileKeys?) -> String? {
    switch self {
    case .scalar(let text): return text
    case .list: return nil
    case .mapping(let members):
      guard let keys else { return nil }
      let names = keys.choices + keys.fields.filter(\.isRequired).map(\.name)
      let values = names.compactMap { name -> String? in
        if case .scalar(let text)? = members[name] { text } else { nil }
      }
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
  }
}
