import EinlassSimulator
import Logging
import LoginBackend

/// Runs the example in the role of the reader's own back end.
func withOurBackEnd(
  talkingTo networks: String, _ body: (String) async throws -> Void
) async throws {
  let app = WorldConfiguration.builtIn.facebook.app
  var settings = Settings(appID: app.id, appSecret: AppSecret(app.secret))
  settings.graphAddress = networks + "/facebook"
  settings.dialogAddress = settings.graphAddress
  settings.port = 0
  settings.patience = 6
  let backEnd = LoginBackend(
    settings, logger: Logger(label: "backend", factory: { _ in SwiftLogNoOpLogHandler() }))
  try await withApplication({ backEnd.application(onRunning: $0) }, body)
}
