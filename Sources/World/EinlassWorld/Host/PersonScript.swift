/// The answers of a world's person to the phone's prompts, one after the other, and to the app's questions.
public struct PersonScript: Sendable, Hashable, Codable {
  /// An answer to the access prompt.
  public enum Access: String, Sendable, Hashable, Codable, CaseIterable {
    case allow
    case deny
    /// The prompt stays open, and nothing is decided. The wait is limited: after `PhonePolicy.silenceLimit` on the
    /// phone's clock, the caller gets no answer.
    case silent
  }

  /// The person's reaction when the app shows the accounts.
  public enum Choice: Sendable, Hashable, Codable {
    /// Takes the first one.
    case first
    /// Takes the account of this name, whether it is in the list or not.
    case name(String)
    case cancel
    /// Leaves the question open.
    case silent
  }

  /// An answer to a network's log-in dialog, in a browser or in the network's app. Except for the last two, raw values
  /// are those of `einlass_answer`.
  public enum Dialog: String, Sendable, Hashable, Codable, CaseIterable {
    case allow
    case deny
    /// The network's app refuses, instead of the person, and requests a web view.
    case serviceDisabled = "service_disabled"
    /// The network's app refuses, instead of the person, and requests a browser.
    case serviceDisabledUseBrowser = "service_disabled_use_browser"
    /// Closes it, or goes back to the app, without an answer.
    case leave
    /// Leaves it open.
    case silent

    /// The description in the journal.
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

  /// A step of the person on an account's page of the phone's Settings.
  public enum SettingsStep: Sendable, Hashable, Codable {
    /// Enters the password of the account with this name again. Defaults to the first account.
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

  /// The person's steps in Settings, for each visit from an app. `nil` and visits after the last one do nothing.
  public var settings: [[SettingsStep]]?

  /// The answers to log-in dialogs, in order. The last one repeats. If empty, the network's policy decides.
  public var dialog: [Dialog] = []
  /// The permissions that the person does not grant in a dialog.
  public var declines: [String] = []
  /// The login of the person at the browser. Defaults to that of the phone's account, or of the network's first person.
  public var browserLogin: String?

  /// The answer to the system's question whether a page may use the browser's cookies. Defaults to allowing it.
  public var popup: Access?

  /// Whether the person goes through the dialog's pages, with the browser's state from earlier visits, instead of
  /// answering by parameters of the dialog's address. Defaults to false.
  public var fillsInPages: Bool?

  package func dialogAnswer(at index: Int) -> Dialog? {
    dialog.isEmpty ? nil : dialog[min(index, dialog.count - 1)]
  }

  /// The answers to the prompts, in order. The last one repeats.
  public var access: [Access] = [.allow]
  /// The answer to the app's question.
  public var choice = Choice.first
  /// The screen name or id of the person who signs in without pages being shown. Defaults to the person at a browser.
  public var signsIn: String?
  /// Whether that person cancels instead.
  public var cancelsSignIn = false

  /// A person who allows everything and takes the first account.
  public init() {}
}
