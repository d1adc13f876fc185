internal import Logging

/// Hands on what Hummingbird logs, but for one thing: to be cancelled is no error of a server, and where one port is
/// taken the other ways in are.
struct ServerLog: LogHandler {
  private var handler: any LogHandler

  /// The log behind `logger` without that.
  static func quiet(_ logger: Logger) -> Logger {
    var logger = logger
    logger.handler = ServerLog(handler: logger.handler)
    return logger
  }

  var logLevel: Logger.Level {
    get { handler.logLevel }
    set { handler.logLevel = newValue }
  }

  var metadata: Logger.Metadata {
    get { handler.metadata }
    set { handler.metadata = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { handler[metadataKey: key] }
    set { handler[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    guard !(event.level == .error && event.message.description.hasSuffix(": CancellationError()")) else {
      return
    }
    handler.log(event: event)
  }
}
