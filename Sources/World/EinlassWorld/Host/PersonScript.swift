/// How the person of a world answers: the phone's prompts, one after the other, and the app's questions.
public struct PersonScript: Sendable, Hashable, Codable {
  /// An answer to the access prompt.
  public enum Access: String, Sendable, Hashable, Codable, CaseIterable {
    case allow
    case deny
    /// The prompt stays open, and nothing is decided. The wait is limited: after `PhonePolicy.silenceLimit` on the
    /// phone's clock the caller is told that there was no answer.
    case silent
  }

  /// What the person does when the app shows the accounts.
  public enum Choice: Sendable, Hashable, Codable {
    /// Takes the first one.
    case first
    /// Takes the account of this name, whether it is in the list or not.
    case name(String)
    case cancel
    /// Leaves the question open.
    case silent
  }

  /// An answer to a network's log-in dialog, in a browser or in the network's app; raw values are those of
  /// `einlass_answer`, but for the last two.
  public enum Dialog: String, Sendable, Hashable, Codable, CaseIterable {
    case allow
    case deny
    /// Not the person's answer: the network's app refuses, and a web view is to be used.
    case serviceDisabled = "service_disabled"
    /// Likewise, and a browser is to be used.
    case serviceDisabledUseBrowser = "service_disabled_use_browser"
    /// Closes it, or goes back to the app, without an answer.
    case leave
    /// Leaves it open.
    case silent

    /// How the journal describes it.
    package var journalText: String {
      switch self {
      case .allow: "allows it"
      case .deny: "declines"
      case .serviceDisabled, .serviceDisabledUseBrowser:
        "sees the message that the service is disabled (\(rawValue))"
      case .leave: "goes back without answering"
      case .silent: "leaves the page open"
      }
    }
  }

  /// Something that the person does on an account's page of the phone's Settings.
  public enum SettingsStep: Sendable, Hashable, Codable {
    /// Enters the password of the account with this name again; nil: of the first account.
    case enterPassword(of: String?)
    /// Turns the app's switch on.
    case switchOn
    /// Turns the app's switch off.
    case switchOff
    /// Adds the account of the person with this name.
    case addAccount(String)
    /// Removes the account with this name.
    case removeAccount(String)
  }

  /// What the person does in Settings, visit by visit, where an app leads there; nil, and after the last one: nothing.
  public var settings: [[SettingsStep]]?

  /// The answers to log-in dialogs, in order; the last one repeats. Empty: the network's policy decides.
  public var dialog: [Dialog] = []
  /// The permissions that the person does not grant in a dialog.
  public var declines: [String] = []
  /// The login of the person at the browser; nil: the one of the phone's account, or the network's first person.
  public var browserLogin: String?

  /// The answer to the system's question whether a page may use the browser's cookies; nil: the person allows it.
  public var popup: Access?

  /// Whether the person goes through the dialog's pages, with what the browser knows of earlier visits, instead of
  /// answering by parameters of the dialog's address; nil: no.
  public var fillsInPages: Bool?

  package func dialogAnswer(at index: Int) -> Dialog? {
    dialog.isEmpty ? nil : dialog[min(index, dialog.count - 1)]
  }

  /// The answers to the prompts, in order; the last one repeats.
  public var access: [Access] = [.allow]
  /// The answer to the app's question.
  public var choice = Choice.first
  /// Who signs in on a network's pages without a page being shown, by screen name or id; nil: the person at a browser.
  public var signsIn: String?
  /// Whether that person cancels instead.
  public var cancelsSignIn = false

  /// A person who allows everything and takes the first account.
  public init() {}
}
