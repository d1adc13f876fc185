internal import Logging

/// Passes on what Hummingbird logs, except that a server was cancelled: that is not an error, and happens to the other
/// listeners when the port of one is taken.
struct ServerLog: LogHandler {
  private var handler: any LogHandler

  /// `logger` without these messages.
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
