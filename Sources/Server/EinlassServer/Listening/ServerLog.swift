internal import Logging

/// Passes on Hummingbird's log messages, except that a server was cancelled. This is not an error: if one listener's
/// port is taken, the other listeners are cancelled.
struct ServerLog: LogHandler {
  private var handler: any LogHandler

  /// `logger` without such messages.
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
