internal import EinlassWorld

/// How a person answers the login dialog.
enum DialogAnswer: Sendable, Hashable {
  /// Grants everything that was asked for except these.
  case allow(declining: Set<String>)
  case cancel
  /// Not a person's answer: the dialog itself fails.
  case trouble(DialogRedirect.Trouble)

  static let words = ["allow", "deny", "cancel"] + DialogRedirect.Trouble.allCases.map(\.rawValue)

  /// The answer that `einlass_answer` and `einlass_declines` stand for.
  init(word: String?, declines: String?) throws(PageAnswerError) {
    switch word {
    case nil, "", "allow":
      let names = (declines ?? "").split(whereSeparator: { $0 == "," || $0 == " " })
      self = .allow(declining: Set(names.map(String.init)))
    case "deny", "cancel": self = .cancel
    case let word?:
      guard let trouble = DialogRedirect.Trouble(rawValue: word) else { throw .answer(word) }
      self = .trouble(trouble)
    }
  }
}
