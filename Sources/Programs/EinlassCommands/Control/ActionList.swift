internal import EinlassSimulator

/// The list of actions, or one of them with its arguments.
struct ActionList {
  private let actions: [ControlAction]
  /// Whether the list contains a single action, whose name was given.
  private let isOne: Bool

  /// Finds the action whose name is the only one of `words`; otherwise all actions that match them. Throws if there is
  /// none.
  init(_ words: [String]) throws(CommandError) {
    let all = WorldModules.standard.actions
    if words.count == 1, let action = all.first(where: { $0.name == words[0] }) {
      (actions, isOne) = ([action], true)
      return
    }
    isOne = false
    actions = try SearchWords(words).filter(all, noun: "action", list: "einlass control --list") { action in
      [action.name, action.about] + action.arguments.flatMap { [$0.name, $0.about] }
    }
  }

  func print(as format: ListFormat) throws {
    switch format {
    case .json:
      let json = actions.map(\.json)
      Output.print(isOne ? try Output.json(json[0]) : try Output.json(json))
    case .text: Output.print(isOne ? Self.text(of: actions[0]) : text)
    }
  }

  /// The actions by subject, each with its arguments.
  private var text: String {
    let subjects = Dictionary(grouping: actions) { $0.name.prefix { $0 != "." } }
    let groups = subjects.sorted { $0.key < $1.key }.map { subject, actions in
      TextList.Group(
        title: WorldModules.standard.module(String(subject))?.displayName ?? subject.prefix(1).uppercased()
          + subject.dropFirst(),
        entries: actions.map(Self.entry))
    }
    return TextList(groups: groups).text
  }

  private static func entry(_ action: ControlAction) -> TextList.Entry {
    let names = action.arguments.map { $0.isRequired ? "\($0.name)=" : "[\($0.name)=]" }
    return TextList.Entry(
      term: ([action.name] + names).joined(separator: " "),
      about: "\(action.about) (\(action.certainty.rawValue))")
  }

  private static func text(of action: ControlAction) -> String {
    var lines = ["\(action.name): \(action.about)"]
    for argument in action.arguments {
      lines.append("  \(argument.name)=\(argument.isRequired ? "" : " (optional)")  \(argument.about)")
    }
    return lines.joined(separator: "\n")
  }
}
