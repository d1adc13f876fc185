internal import Foundation
internal import Hummingbird
internal import Logging

/// The program `login-backend`.
///
/// Exit codes: 0 ended by a signal, 1 failed, 2 invalid environment.
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
