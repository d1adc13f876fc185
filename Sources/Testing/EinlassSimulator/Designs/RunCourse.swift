internal import EinlassDevice
internal import EinlassWire
public import EinlassWorld
internal import HTTPTypes
internal import Synchronization

/// The course of one run on the way to its outcome.
public struct RunCourse: Sendable, Hashable {
  /// The number of times that the phone prompted for access.
  public let prompts: Int
  /// The number of times that an authenticator asked the person to choose an account, or to confirm the only one.
  public let confirmations: Int
  /// The number of times that the phone was asked to renew an account's credential.
  public let renewals: Int
  /// The names of the problems after which the app led the person to Settings, in order.
  public let problems: [String]
  /// The calls on the wire, in order: their names in plans, or the host if a call has no name.
  public let calls: [String]
  /// The bodies of the responses with a status of 400 or above, in order, as they were received.
  public let refusals: [String]
  /// The oddities that did not change the outcome: requests that a network accepted and others refuse, events that
  /// could not happen, planned failures that never took effect.
  public let warnings: [WorldWarning]
  /// The number of the last journal entry before the run.
  let entriesBefore: Int

  /// Reads the entries after `first` from the journal of `world`, and the app's questions and problems from the world.
  init(in world: World, after first: Int, questionsBefore: Int, problemsBefore: Int) {
    var prompts = 0
    var renewals = 0
    var calls: [String] = []
    var refusals: [String] = []
    for entry in world.journal.entries where entry.number > first {
      switch entry.event {
      case .part(let event as PhoneEvent):
        switch event {
        case .prompted: prompts += 1
        case .renewalAsked: renewals += 1
        default: break
        }
      case .message(let message):
        calls.append(message.endpoint ?? message.request.host)
        if message.status ?? 0 >= 400, case .success(let response) = message.result {
          refusals.append(String(decoding: response.body, as: UTF8.self))
        }
      default: break
      }
    }
    self.prompts = prompts
    self.renewals = renewals
    self.calls = calls
    self.refusals = refusals
    warnings = world.warnings(after: first)
    entriesBefore = first
    problems = Array(world.appSide.mendedProblems.withLock { $0 }.dropFirst(problemsBefore))
    confirmations = world.appSide.questionCount.withLock { $0 } - questionsBefore
  }
}

/// The course that a world file expects. Fields are `nil` if they are not checked.
public struct ExpectedCourse: Sendable, Hashable {
  /// The number of access prompts that the phone shows.
  public var prompts: Int?
  /// The number of times that an authenticator asks the person to choose an account, or to confirm the only one.
  public var confirmations: Int?
  /// The number of times that the phone renews an account's credential.
  public var renewals: Int?
  /// The names of the problems after which the app leads the person to Settings, in order.
  public var problems: [String]?
  /// All calls on the wire, in order.
  public var calls: [String]?
  /// The duration of the run on the virtual clock.
  public var duration: Duration?
  /// A part of the body of a response with a status of 400 or above.
  public var refusal: String?
  /// The warnings of the run, by id or number; see `RunCourse.warnings`.
  public var warnings: ExpectedWarnings?
  /// Parts of requests as they are sent. A part may be in the head or body of any of them.
  public var requests: [String] = []

  /// Expectations that accept any course.
  public init() {}

  /// Compares the course of a run with the expectation.
  ///
  /// - Parameter run: The run, whose journal has the requests.
  /// - Returns: A sentence that describes the first difference from the expectation. `nil` if the course
  ///   matches.
  public func difference(from run: ScenarioRun) -> String? {
    let course = run.course
    return Self.difference("the number of prompts", prompts, course.prompts)
      ?? Self.difference("the number of confirmations", confirmations, course.confirmations)
      ?? Self.difference("the number of renewals", renewals, course.renewals)
      ?? Self.difference(
        "the list of problems before Settings", problems?.joined(separator: ", "),
        course.problems.joined(separator: ", "))
      ?? Self.difference(
        "the list of calls", calls?.joined(separator: ", "), course.calls.joined(separator: ", "))
      ?? Self.difference(
        "the duration", duration.map(DurationText.text), DurationText.text(run.duration))
      ?? refusal.flatMap { Self.missing($0, among: course.refusals) }
      ?? missingRequest(of: run)
      ?? warnings?.difference(from: course.warnings)
  }

  private static func difference<Value: Equatable>(
    _ what: String, _ wanted: Value?, _ its: Value
  ) -> String? {
    guard let wanted, wanted != its else { return nil }
    return "\(what) should be '\(wanted)', but it was '\(its)'"
  }

  private func missingRequest(of run: ScenarioRun) -> String? {
    guard !requests.isEmpty else { return nil }
    let texts = run.journal.entries.compactMap { entry -> String? in
      guard entry.number > run.course.entriesBefore, case .message(let message) = entry.event else {
        return nil
      }
      return message.request.text
    }
    // The actual requests are not quoted, since they hold tokens in full.
    return requests.first { part in !texts.contains { $0.contains(part) } }.map {
      "a request should contain '\($0)', but none of \(texts.count) did"
    }
  }

  private static func missing(_ part: String, among refusals: [String]) -> String? {
    if refusals.contains(where: { $0.contains(part) }) { return nil }
    guard let last = refusals.last else { return "a refusal should contain '\(part)', but there was none" }
    return "a refusal should contain '\(part)', but the last of \(refusals.count) was '\(last.prefix(200))'"
  }
}

extension WireRequest {
  /// The request line, the fields and the body, as they are sent.
  fileprivate var text: String {
    var lines = ["\(head.method.rawValue) \(url)"]
    lines += head.headerFields.map { "\($0.name.rawName): \($0.value)" }
    return lines.joined(separator: "\n") + "\n\n" + String(decoding: body, as: UTF8.self)
  }
}
