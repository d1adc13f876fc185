internal import Foundation
internal import Hummingbird
internal import Logging

/// The program `twitter-backend`.
///
/// Exit codes: 0 ended by a signal, 1 failed, 2 invalid environment.
@main
enum Program {
  static func main() async {
    let logger = Logger(label: "twitter-backend") { StreamLogHandler.standardError(label: $0) }
    do {
      let settings = try Settings(environment: ProcessInfo.processInfo.environment)
      let application = TwitterBackend(settings, logger: logger).application { port in
        logger.notice("listens at http://127.0.0.1:\(port)")
      }
      try await application.runService()
    } catch let error as SettingsError {
      logger.error("\(error)")
      exit(2)
    } catch {
      logger.error("\(error)")
      exit(1)
    }
  }
}
