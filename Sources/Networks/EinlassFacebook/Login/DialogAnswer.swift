internal import EinlassWorld

/// A person's answer to the login dialog.
enum DialogAnswer: Sendable, Hashable {
  /// Grants everything that was requested except these.
  case allow(declining: Set<String>)
  case cancel
  /// A failure of the dialog itself, not a person's answer.
  case trouble(DialogRedirect.Trouble)

  static let words = ["allow", "deny", "cancel"] + DialogRedirect.Trouble.allCases.map(\.rawValue)

  /// The answer that `einlass_answer` and `einlass_declines` represent.
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
