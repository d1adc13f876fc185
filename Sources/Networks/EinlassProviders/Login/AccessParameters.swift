internal import EinlassWire

/// The access that an app requests at the authorize page: a permission, a scope, a lifetime, and other parameters that
/// the description lists.
struct AccessParameters: Sendable {
  /// The values by parameter, as requested or by default.
  private(set) var entries: [(name: String, value: String)] = []
  private(set) var permission: String?
  private(set) var scope: String?
  private(set) var life: String?

  /// A parameter that the description does not allow.
  struct Refusal: Error {
    let sentence: String
  }

  static func read(_ rules: StepRules, _ value: (String) -> String?) -> Result<AccessParameters, Refusal> {
    var parameters = AccessParameters()
    for (name, question) in rules.asks {
      guard let text = value(name) ?? question.usual, !text.isEmpty else { continue }
      let parts = question.allowsSeveral ? text.split(separator: ",").map(String.init) : [text]
      if let choices = question.choices, let unknown = parts.first(where: { !choices.contains($0) }) {
        let shown = unknown.prefix(80)
        return .failure(
          Refusal(sentence: "'\(shown)' is not valid for \(name). Use \(choices.joined(separator: ", "))."))
      }
      parameters.entries.append((name, text))
      switch question.grants {
      case .permission?: parameters.permission = parts.max { rules.rank($0) < rules.rank($1) }
      case .scope?: parameters.scope = text
      case .life?: parameters.life = text
      case nil: break
      }
    }
    return .success(parameters)
  }

  /// The grant that the person called `user` makes by allowing access.
  func grant(to user: String) -> ProviderRequestTokenRecord.Grant {
    var grant = ProviderRequestTokenRecord.Grant(user: user)
    (grant.permission, grant.scope) = (permission, scope)
    if let life {
      grant.isEndless = life == "never"
      grant.seconds = Self.seconds(life)
    }
    return grant
  }

  /// The seconds of `1hour`, `30days`, `90s`. `nil` for any other word.
  private static func seconds(_ text: String) -> Int64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units: [String: Int64] = [
      "s": 1, "m": 60, "h": 3600, "d": 86_400, "hour": 3600, "hours": 3600, "day": 86_400, "days": 86_400,
    ]
    guard digits.count <= 9, let number = Int64(digits),
      let unit = units[String(text.dropFirst(digits.count))]
    else {
      return nil
    }
    return number * unit
  }
}

extension StepRules {
  /// The rank of a permission among those that can be requested.
  fileprivate func rank(_ level: String) -> Int { choices(granting: .permission).firstIndex(of: level) ?? -1 }
}
