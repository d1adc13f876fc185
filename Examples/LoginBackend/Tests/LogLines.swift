import Logging
import Synchronization

/// Keeps what is logged, of every level.
struct LogLines: LogHandler {
  private final class Lines: Sendable {
    let texts = Mutex<[String]>([])
  }

  private let lines = Lines()
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  var text: String { lines.texts.withLock { $0.joined(separator: "\n") } }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    lines.texts.withLock { $0.append("\(event.level): \(event.message) \(all)") }
  }
}
