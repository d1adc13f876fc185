import Logging
import Synchronization

/// A log handler that keeps messages of all levels.
struct LogLines: LogHandler {
  private final class Lines: Sendable {
    let texts = Mutex<[String]>([])
  }

  private let lines = Lines()

  /// Creates an empty log.
  init() {}

  /// The log level: all messages.
  var logLevel = Logger.Level.trace
  /// The metadata of every line.
  var metadata: Logger.Metadata = [:]

  /// The lines so far.
  var text: String { lines.texts.withLock { $0.joined(separator: "\n") } }

  /// One value of the metadata.
  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Keeps an event.
  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    lines.texts.withLock { $0.append("\(event.level): \(event.message) \(all)") }
  }
}
