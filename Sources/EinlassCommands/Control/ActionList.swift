internal import EinlassSimulator

/// The list of actions, or one of them with its arguments.
struct ActionList {
  private let action: ControlAction?

  /// The action called `name`; nil: all of them. Throws if there is no such action.
  init(_ name: String?) throws(CommandError) {
    do {
      action = try name.map { name throws(ControlActionError) in try WorldModules.standard.action(named: name)
      }
    } catch {
      throw .badInput("\(error)")
    }
  }

  func print(as format: ListFormat) throws {
    switch (format, action) {
    case (.json, let action?): Output.print(try Output.json(action.json))
    case (.json, nil): Output.print(try Output.json(WorldModules.standard.actions.map(\.json)))
    case (.text, let action?): Output.print(Self.text(of: action))
    case (.text, nil):
      var table = TextTable("Action", "Known", "What happens")
      for action in WorldModules.standard.actions {
        let names = action.arguments.map { argument in
          argument.isRequired ? "\(argument.name)=" : "[\(argument.name)=]"
        }
        table.rows.append(
          [([action.name] + names).joined(separator: " "), action.certainty.rawValue, action.about])
      }
      Output.print(table.text)
    }
  }

  private static func text(of action: ControlAction) -> String {
    var lines = ["\(action.name): \(action.about)"]
    for argument in action.arguments {
      lines.append("  \(argument.name)=\(argument.isRequired ? "" : " (may be left out)")  \(argument.about)")
    }
    return lines.joined(separator: "\n")
  }
}
