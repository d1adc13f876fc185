internal import Einlass
internal import EinlassDevice
package import EinlassSimulator
internal import EinlassWire
internal import HTTPTypes

/// The two-button app that came with Einlass 1, on a terminal: it signs people in with the accounts of a world's phone.
/// The person at the terminal answers instead of the world's person.
package struct ConsoleLogin: Sendable {
  private let world: World
  private let terminal: any Terminal
  /// `nil` if the world's app has no credentials.
  private let consumer: TwitterConsumer?
  private let appID: String?

  /// Creates the app in the world that `file` describes.
  ///
  /// - Throws: `ConfigurationError` if the world contradicts itself.
  package init(_ file: WorldFile, _ terminal: any Terminal) async throws {
    var configuration = file.configuration
    configuration.phone.prompt = PromptOnTerminal(terminal: terminal)
    world = try await World(configuration)
    self.terminal = terminal
    let (signIn, app) = (file.signIn, configuration.twitter.app)
    let consumer = TwitterConsumer(
      key: signIn.consumerKey ?? app.key, secret: signIn.consumerSecret ?? app.secret)
    self.consumer = signIn.isConfigured ? consumer : nil
    appID = signIn.isConfigured ? signIn.facebookAppID ?? configuration.facebook.app.id : nil
  }

  /// Shows the two buttons until the person leaves.
  package func run() async {
    while true {
      terminal.write("")
      switch terminal.key("t: Sign in with Twitter, f: Sign in with Facebook, q: Quit", ["t", "f", "q"]) {
      case "t": await show(signInWithTwitter)
      case "f": await show(signInWithFacebook)
      default: return
      }
    }
  }

  private func signInWithTwitter(_ controller: LoginController) {
    let authenticator = TwitterAuthenticator(consumer: consumer, app: world.app)
    authenticator.delegate = controller
    authenticator.perform()
  }

  private func signInWithFacebook(_ controller: LoginController) {
    let authenticator = FacebookAuthenticator(appID: appID, app: world.app)
    authenticator.delegate = controller
    authenticator.perform()
  }

  /// Signs in, and shows how it ended and what went over the wire.
  private func show(_ start: @Sendable (LoginController) -> Void) async {
    let first = world.journal.messages.count
    let ending = await LoginController(terminal).signIn(start)
    terminal.write("")
    switch ending {
    case .credentials(let person): terminal.write("Signed in as \(person).")
    case .problem(let name, let message): terminal.write("Not signed in, \(name): \(message)")
    }
    for message in world.journal.messages.dropFirst(first) { terminal.write("  " + message.line) }
  }
}

extension Journal.Message {
  /// One line for the message: who sent what, and what came back.
  fileprivate var line: String {
    let result =
      switch result {
      case .success(let response): String(response.head.status.code)
      case .failure(let failure): failure.localizedDescription
      }
    let planned = plannedFailure.map { ", planned: \($0)" } ?? ""
    let finding = finding?.failure.map { ", signature refused: \($0)" } ?? ""
    return "\(sender.rawValue) \(endpoint ?? request.host) -> \(result)\(planned)\(finding)"
  }
}
