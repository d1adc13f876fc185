#if Telemetry
  internal import ArgumentParser
  internal import EinlassServer
  internal import EinlassSimulator
  internal import EinlassSystem

  extension DaemonCommand {
    /// Sets up metrics, and spans if they are requested; returns a function that renders all metrics as text.
    func startTelemetry() throws(ValidationError) -> (@Sendable () -> String)? {
      Telemetry.start(
        service: "einlassd", version: EinlassVersion.text, help: ServerMetrics.help,
        writeSpan: try spanWriter())
    }

    private func spanWriter() throws(ValidationError) -> (@Sendable (String) -> Void)? {
      guard let spans else { return nil }
      guard spans != "-" else { return Output.printError }
      let file = unsafe open(spans, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard file >= 0 else {
        throw ValidationError(
          "--spans '\(spans)' cannot be written: \(unsafe String(cString: strerror(errno)))")
      }
      let writer = LineWriter(file, limit: 4 * 1024 * 1024, saysWhatIsDropped: false)
      return writer.write
    }
  }
#endif
