internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import Synchronization

/// What happened on the way to the outcome of one run.
public struct RunCourse: Sendable, Hashable {
  /// How often the phone prompted for access.
  public let prompts: Int
  /// How often an authenticator had the person choose an account, or confirm the one.
  public let confirmations: Int
  /// How often the phone was asked to renew an account's credential.
  public let renewals: Int
  /// The calls on the wire in their order, by the names that plans use; the host where there is no name.
  public let calls: [String]
  /// The bodies of the answers with a status from 400 on, in their order, as they came over the wire.
  public let refusals: [String]

  /// What the journal of `world` tells of the entries behind `first`, and the world of the app's questions.
  init(in world: World, after first: Int, questionsBefore: Int) {
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
    confirmations = world.appSide.questionCount.withLock { $0 } - questionsBefore
  }
}

/// What a world file expects of the way, beside the outcome; nil: anything will do.
public struct ExpectedCourse: Sendable, Hashable {
  /// How often the phone prompts for access.
  public var prompts: Int?
  /// How often an authenticator has the person choose an account, or confirm the one.
  public var confirmations: Int?
  /// How often the phone is asked to renew an account's credential.
  public var renewals: Int?
  /// The calls on the wire, all of them in their order.
  public var calls: [String]?
  /// How long the run takes on the virtual clock.
  public var duration: Duration?
  /// A part of the body of an answer with a status from 400 on.
  public var refusal: String?

  /// Anything will do.
  public init() {}

  /// What is different about the way of `run`, in a sentence; nil where it is as expected.
  public func difference(from run: ScenarioRun) -> String? {
    let course = run.course
    return Self.difference("the number of prompts", prompts, course.prompts)
      ?? Self.difference("the number of confirmations", confirmations, course.confirmations)
      ?? Self.difference("the number of renewals", renewals, course.renewals)
      ?? Self.difference(
        "the calls", calls?.joined(separator: ", "), course.calls.joined(separator: ", "))
      ?? Self.difference(
        "the duration", duration.map(DurationText.text), DurationText.text(run.duration))
      ?? refusal.flatMap { Self.missing($0, among: course.refusals) }
  }

  private static func difference<Value: Equatable>(
    _ what: String, _ wanted: Value?, _ its: Value
  ) -> String? {
    guard let wanted, wanted != its else { return nil }
    return "\(what) should be '\(wanted)', and it was '\(its)'"
  }

  private static func missing(_ part: String, among refusals: [String]) -> String? {
    if refusals.contains(where: { $0.contains(part) }) { return nil }
    guard let last = refusals.last else { return "a refusal should contain '\(part)', and there was none" }
    return "a refusal should contain '\(part)', and the last of \(refusals.count) was '\(last.prefix(200))'"
  }
}
