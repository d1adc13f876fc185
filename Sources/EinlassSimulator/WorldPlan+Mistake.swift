extension WorldPlan {
  /// A plan that cannot be; the message says what, which value and what to do.
  public struct Mistake: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, with the value and what to do.
    public let description: String

    package init(_ description: String) {
      self.description = description
    }
  }
}

extension PlannedFailure {
  /// The failure called `name`, where the catalogue has it and it fits `call`.
  package static func checked(
    _ name: String, call: String, after: Int = 0, times: Int = 1,
    options: Failure.Options = Failure.Options()
  ) throws(WorldPlan.Mistake) -> PlannedFailure {
    guard let failure = Failure.named(name) else {
      throw WorldPlan.Mistake(
        "there is no failure called '\(name)'\(Suggestion.text(for: name, among: Failure.catalogue.map(\.name))); "
          + "'einlass failures' lists them")
    }
    guard World.calls.contains(call) else {
      throw WorldPlan.Mistake(
        "there is no call '\(call)'\(Suggestion.text(for: call, among: World.calls)); "
          + "the calls are \(World.calls.joined(separator: ", "))")
    }
    guard failure.fits(call) else {
      let fitting = failure.fittingCalls.joined(separator: ", ")
      throw WorldPlan.Mistake("the failure '\(name)' does not act at '\(call)', but at \(fitting)")
    }
    if let delay = options.delay {
      guard failure.takesDelay else {
        let names = Failure.catalogue.filter(\.takesDelay).map(\.name)
        throw WorldPlan.Mistake(
          "the failure '\(name)' takes no delay; those that do are \(names.joined(separator: ", "))")
      }
      guard delay >= .zero else {
        throw WorldPlan.Mistake(
          "the delay \(DurationText.text(delay)) lies in the past; give one such as 5s or 250ms")
      }
    }
    return PlannedFailure(failure, call: call, after: after, times: times, options: options)
  }
}

extension Failure {
  /// The calls for which the failure can be planned.
  public var fittingCalls: [String] {
    World.calls.filter(fits)
  }

  func fits(_ call: String) -> Bool {
    let isWire = World.wireCalls.contains(call)
    return switch effect {
    case .event: call != StateSource.call
    case .transport, .answer, .networkAnswer, .networkChange, .change, .delay:
      isWire && (calls.isEmpty || calls.contains(call))
    case .access, .renewal, .keychain, .predictable: calls.contains(call)
    }
  }
}
