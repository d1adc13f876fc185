internal import EinlassWire
internal import Logging

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Writes log messages to standard error, one line each.
struct StandardErrorLog: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let time = Date().formatted(.iso8601.time(includingFractionalSeconds: true))
    let level = event.level == .info ? "" : "\(event.level): "
    Output.printError(TerminalText.escaped("\(time) \(level)\(event.message)"))
  }
}
