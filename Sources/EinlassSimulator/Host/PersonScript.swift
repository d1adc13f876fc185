internal import EinlassDevice
internal import EinlassWire
internal import Synchronization

/// How the person of a world answers: the phone's prompts, one after the other, and the app's questions.
public struct PersonScript: Sendable, Hashable, Codable {
  /// An answer to the access prompt.
  public enum Access: String, Sendable, Hashable, Codable, CaseIterable {
    case allow
    case deny
    /// The prompt stays open, and nothing is decided. Nobody waits for ever: after `PhonePolicy.silenceLimit` on the
    /// phone's clock who asked is told that nobody answered.
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

  /// An answer to Facebook's dialog, in a browser or in Facebook's app; raw values are those of `einlass_answer`,
  /// but for the last two.
  public enum Dialog: String, Sendable, Hashable, Codable, CaseIterable {
    case allow
    case deny
    /// No person's doing: Facebook's app refuses, and a web view is to be used.
    case serviceDisabled = "service_disabled"
    /// Likewise, and a browser is to be used.
    case serviceDisabledUseBrowser = "service_disabled_use_browser"
    /// Closes it, or goes back to the app, without an answer.
    case leave
    /// Leaves it open.
    case silent

    /// What the journal says of it.
    var journalText: String {
      switch self {
      case .allow: "allows it"
      case .deny: "says no"
      case .serviceDisabled, .serviceDisabledUseBrowser: "is told that the service is disabled (\(rawValue))"
      case .leave: "goes back without an answer"
      case .silent: "leaves the page open"
      }
    }
  }

  /// The answers to Facebook's dialogs in turn; the last one goes on. Empty: what the world's Facebook says.
  public var dialog: [Dialog] = []
  /// Facebook's permissions that the person does not grant in a dialog.
  public var declines: [String] = []
  /// The login of the person at the browser; nil: the one of the phone's account, or the first at Facebook.
  public var browserLogin: String?

  /// The answer to the system's question whether a page may use the browser's cookies; nil: the person allows it.
  public var popup: Access?

  /// Whether the person goes through the dialog's pages, with what the browser knows of earlier visits, instead of
  /// answering in its address; nil: no.
  public var fillsInPages: Bool?

  func dialogAnswer(at index: Int) -> Dialog? {
    dialog.isEmpty ? nil : dialog[min(index, dialog.count - 1)]
  }

  /// The answers to the prompts in turn; the last one goes on.
  public var access: [Access] = [.allow]
  /// The answer to the app's question.
  public var choice = Choice.first
  /// Who answers Twitter's pages without one being shown, by screen name or id; nil: whoever sits at a browser.
  /// What answers Facebook's dialog is in `WorldConfiguration.facebookPolicy`.
  public var signsIn: String?
  /// Whether that person cancels.
  public var cancelsSignIn = false

  /// A person who allows everything and takes the first account.
  public init() {}
}

/// The scripted person in front of the phone's prompts.
package final class ScriptedPrompt: AccessPrompt {
  private let answers: [PersonScript.Access]
  private let clock: any WallClock
  private let silenceLimit: Duration
  private let asked = Mutex(0)

  /// The answers that are still to come; the last one goes on.
  package var answersLeft: [PersonScript.Access] {
    let asked = asked.withLock { $0 }
    return answers.isEmpty ? [] : Array(answers[min(asked, answers.count - 1)...])
  }

  init(_ answers: [PersonScript.Access], clock: any WallClock, silenceLimit: Duration) {
    self.answers = answers
    self.clock = clock
    self.silenceLimit = silenceLimit
  }

  package func answer(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer {
    let index = asked.withLock { asked in
      defer { asked += 1 }
      return asked
    }
    switch answers.isEmpty ? .allow : answers[min(index, answers.count - 1)] {
    case .allow: return .allow
    case .deny: return .deny
    case .silent:
      if Self.isSilenceAwaited { try await clock.sleep(for: silenceLimit) }
      throw CancellationError()
    }
  }

  /// False for a task that cannot wait for somebody who does not answer: it is told at once.
  @TaskLocal static var isSilenceAwaited = true
}
