internal import EinlassSimulator
internal import EinlassWire

/// The output of `einlass rehearse`.
struct RehearsalReport {
  /// One run of the command.
  struct Run {
    let step: RehearsalPlan.Step
    let code: Int32
    let isOverdue: Bool

    /// The result of the run, in a few words.
    var end: String { isOverdue ? "killed at the time limit" : "\(code)" }
  }

  private static let mostLines = 40
  private static let mostPeople = 5

  let worldFile: String
  let command: [String]
  let movesClock: Bool
  let pastChanges: Int
  var runs: [Run] = []
  var review = RehearsalReview()

  /// Whether the command is ready for the whole timeline; a command that made no call is never ready.
  var isReady: Bool { runs.allSatisfy { $0.code == 0 } && review.mistakes.isEmpty && review.calls > 0 }

  /// For readers.
  var text: String {
    var table = TextTable("World's clock", "Occasion", "Exit", "Refused")
    for index in runs.indices {
      let run = runs[index]
      table.rows.append([
        TimeText.text(run.step.time), run.step.occasion, run.end, "\(refused(inRun: index).count)",
      ])
    }
    var parts = [table.text]
    if !review.refused.isEmpty {
      parts.append("Refused calls:\n" + shortened(refusedLines).joined(separator: "\n"))
    }
    if !review.mistakes.isEmpty {
      parts.append("Mistakes:\n" + mistakeLines.joined(separator: "\n"))
    }
    parts.append((remarks + [summary]).joined(separator: "\n"))
    return parts.joined(separator: "\n\n")
  }

  /// Returns the first lines of a long list.
  private func shortened(_ lines: [String]) -> [String] {
    let rest = lines.count - Self.mostLines
    return rest > 0 ? lines.prefix(Self.mostLines) + ["and \(rest) more; '--format json' lists all"] : lines
  }

  /// Each refusal once, with its first time and its count.
  private var refusedLines: [String] {
    var counts: [String: Int] = [:]
    var first: [RehearsalReview.RefusedCall] = []
    for call in review.refused {
      if counts[call.text] == nil { first.append(call) }
      counts[call.text, default: 0] += 1
    }
    return first.map { call in
      let count = counts[call.text] ?? 1
      return "\(TimeText.text(call.time))  \(call.text)" + (count > 1 ? " (\(count) times)" : "")
    }
  }

  /// Each kind of mistake once, with the people that it affected.
  private var mistakeLines: [String] {
    var names: [String] = []
    for mistake in review.mistakes where !names.contains(mistake.name) { names.append(mistake.name) }
    return names.map { name in
      let all = review.mistakes.filter { $0.name == name }
      let people = all.map { "\($0.person ?? "no particular person") (\($0.count))" }
      let rest = people.count - Self.mostPeople
      let listed =
        people.prefix(Self.mostPeople).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      return "\(name), \(listed), first at \(TimeText.text(all[0].time)): \(all[0].text)"
    }
  }

  private var summary: String {
    let failed = runs.count { $0.code != 0 }
    let mistakes = Set(review.mistakes.map(\.name)).count
    return
      "\(runs.count) run\(runs.count == 1 ? "" : "s"), \(failed == 0 ? "none" : "\(failed)") failed; \(mistakes == 0 ? "no" : "\(mistakes)") "
      + "mistake\(mistakes == 1 ? "" : "s")"
  }

  /// Notes for readers of the report.
  private var remarks: [String] {
    var remarks: [String] = []
    if review.calls == 0 {
      remarks.append(
        "The command made no calls. Check that it uses the proxy and the certificates from its "
          + "environment, which 'einlass env' lists.")
    }
    if !movesClock {
      remarks.append(
        "The command used this machine's clock instead of the world's. If it compares 'expires_in' with "
          + "that clock, expired tokens appear valid. EINLASS_TIME contained the world's time.")
    }
    if pastChanges > 0 {
      remarks.append(
        "\(pastChanges) change\(pastChanges == 1 ? " happens" : "s happen") before the world's clock starts.")
    }
    if review.droppedEntries > 0 {
      remarks.append(
        "The journal dropped \(review.droppedEntries) entries to make room, so the first events were not checked."
      )
    }
    return remarks
  }

  /// Returns the refused calls from the start of a run to the start of the next one.
  private func refused(inRun index: Int) -> [RehearsalReview.RefusedCall] {
    let end = index + 1 < runs.count ? runs[index + 1].step.time : nil
    return review.refused.filter { call in
      call.time >= runs[index].step.time && end.map { call.time < $0 } ?? true
    }
  }

  /// For programs.
  var json: JSONValue {
    [
      "world": .string(worldFile), "command": .array(command.map(JSONValue.string)),
      "clock": .string(movesClock ? Rehearsal.Clock.world.rawValue : Rehearsal.Clock.machine.rawValue),
      "isReady": .bool(isReady),
      "runs": .array(
        runs.indices.map { index in
          [
            "time": .string(TimeText.text(runs[index].step.time)),
            "occasion": .string(runs[index].step.occasion), "exitCode": .integer(Int64(runs[index].code)),
            "isOverdue": .bool(runs[index].isOverdue),
            "refused": .integer(Int64(refused(inRun: index).count)),
          ]
        }),
      "refused": .array(review.refused.map(\.json)), "mistakes": .array(review.mistakes.map(\.json)),
      "remarks": .array(remarks.map(JSONValue.string)),
    ]
  }

  /// For build servers: each run is a test case, and so is each mistake.
  var junit: String {
    let ran = runs.map { run in
      JUnitReport.TestCase(
        group: "run", name: "\(TimeText.text(run.step.time)) \(run.step.occasion)", seconds: "0",
        outcome: run.code == 0 ? .passed : .failed("the command ended with \(run.end)"))
    }
    let mistakes = review.mistakes.map { mistake in
      JUnitReport.TestCase(
        group: "mistake", name: "\(mistake.name) \(mistake.person ?? "")", seconds: "0",
        outcome: .failed(mistake.text))
    }
    return JUnitReport(suite: "einlass rehearse", ran + mistakes).text
  }
}
