internal import Foundation
internal import Hummingbird
internal import Logging

/// The program `login-backend`.
///
/// Exit codes: 0 it was told to end and did, 1 it could not go on, 2 the environment is at fault.
@main
enum Program {
  static func main() async {
    let logger = Logger(label: "login-backend") { StreamLogHandler.standardError(label: $0) }
    do {
      let settings = try Settings(environment: ProcessInfo.processInfo.environment)
      let backend = LoginBackend(settings, logger: logger)
      let application = backend.application { port in
        logger.notice("listens at http://127.0.0.1:\(port), which is \(settings.ownAddress)")
      }
      try await application.runService()
    } catch let mistake as SettingsError {
      logger.error("\(mistake)")
      exit(2)
    } catch {
      logger.error("\(error)")
      exit(1)
    }
  }
}
