package import Logging
internal import Synchronization

/// A log handler that keeps messages of all levels.
package struct LogLines: LogHandler {
  private final class Lines: Sendable {
    let texts = Mutex<[String]>([])
  }

  private let lines = Lines()

  /// Creates an empty log.
  package init() {}

  /// The log level: all messages.
  package var logLevel = Logger.Level.trace
  /// The metadata of every line.
  package var metadata: Logger.Metadata = [:]

  /// The lines so far.
  package var text: String { lines.texts.withLock { $0.joined(separator: "\n") } }

  /// One value of the metadata.
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Keeps an event.
  package func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    lines.texts.withLock { $0.append("\(event.level): \(event.message) \(all)") }
  }
}
