internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassSystem
internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Runs a command repeatedly along the timeline of a world, with its own server.
struct Rehearsal {
  /// The clock that a command sees.
  enum Clock: String, CaseIterable, ExpressibleByArgument {
    case world, machine
  }

  let worldFile: String
  let command: [String]
  let moments: [WallTime]
  let limit: Duration
  /// `nil` if the command uses the machine's clock.
  let clock: MovedClock?

  /// Runs the command at every planned time and returns the report.
  func run() throws -> RehearsalReport {
    let environment = ProcessInfo.processInfo.environment
    let folders = TemporaryPlace.folders(environment)
    guard let folder = TemporaryPlace.folder(in: folders) else {
      throw CommandError.noTemporaryPlace(folders)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = try OwnServer(
      options: [
        "--world", worldFile, "--state-dir", folder, "--lasting-certificates", "--timestamps",
        clock == nil ? "machine" : "world",
      ], environment)
    defer { server.end() }
    let control = try ControlClient(
      address: server.addresses.control, token: server.addresses.controlToken)
    let plan = try plan(control)
    var report = RehearsalReport(
      worldFile: worldFile, command: command, movesClock: clock != nil, pastChanges: plan.pastChanges)
    let joined = ServerEnvironment(server.addresses, existing: environment).environment
    for step in plan.steps {
      let time = TimeText.text(step.time)
      Output.progress("\(time): \(step.occasion)")
      _ = try control.perform("clock.set", ["to": time], in: WorldName.default.text)
      var variables = joined
      variables["EINLASS_TIME"] = time
      if let clock { variables.merge(clock.variables(at: step.time, joined)) { $1 } }
      let end = UserCommand(words: command).run(variables, atMost: limit)
      if end.code == 126 { throw ExitCode(126) }
      if let signal = end.signal { throw ExitCode(128 + signal) }
      report.runs.append(RehearsalReport.Run(step: step, code: end.code, isOverdue: end.isOverdue))
    }
    Output.progress("")
    report.review = RehearsalReview(
      try control.perform("journal.review", [:], in: WorldName.default.text)["details"] ?? .null)
    return report
  }

  private func plan(_ control: ControlClient) throws -> RehearsalPlan {
    let world = WorldName.default.text
    let changes = try control.perform("timeline.show", [:], in: world)["details"]?.elements.compactMap {
      (change: JSONValue) -> (time: WallTime, change: String)? in
      guard let time = change["time"]?.text.flatMap(TimeText.parse), let text = change["change"]?.text else {
        return nil
      }
      return (time, text)
    }
    if !moments.isEmpty { return RehearsalPlan(at: moments, changes ?? []) }
    let start = try WorldFile.load(worldFile).clock ?? now(control)
    let plan = RehearsalPlan(from: WallTime(seconds: start.seconds), changes ?? [])
    guard changes?.count ?? 0 > plan.pastChanges else {
      throw CommandError.badInput(
        plan.pastChanges > 0
          ? "'\(worldFile)': all changes in this world happen before its clock starts, at "
            + "\(TimeText.text(start)); set 'clock:' in the file to an earlier time, or pass times with --at"
          : "'\(worldFile)': nothing in this world changes with time; pass times with --at, or use a "
            + "world with a timeline, such as 'retirement:' at a network")
    }
    return plan
  }

  /// The server's time, which has moved on since its clock started.
  private func now(_ control: ControlClient) throws -> WallTime {
    let shown = try control.perform("clock.show", [:], in: WorldName.default.text)["details"]?["time"]?.text
    guard let time = shown.flatMap(TimeText.parse) else {
      throw CommandError.unreachable("the server did not report its clock's time")
    }
    return time
  }
}
