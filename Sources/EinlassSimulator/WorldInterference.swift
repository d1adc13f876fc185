internal import EinlassDevice
internal import EinlassWire

/// Lets planned failures act on the phone's own calls, and writes down what the phone does.
struct WorldInterference: PhoneInterference {
  /// The phone's calls, as plans name them.
  static let accessCall = "phone.access"
  static let renewalCall = "phone.renewal"
  static let calls = [accessCall, renewalCall]

  let wire: WorldWire

  func accessReply(to request: AccessRequest, by app: AppIdentity) async -> AccessReply? {
    var reply: AccessReply?
    for planned in wire.plans.take(for: Self.accessCall) {
      _ = await wire.act(planned)
      if case .access(let planned) = planned.failure.effect { reply = planned }
    }
    return reply
  }

  func renewalReply(for account: Account, by app: AppIdentity) async -> RenewalReply? {
    var reply: RenewalReply?
    for planned in wire.plans.take(for: Self.renewalCall) {
      _ = await wire.act(planned)
      if case .renewal(let planned) = planned.failure.effect { reply = planned }
    }
    return reply
  }

  func observe(_ event: PhoneEvent) {
    wire.journal.record(.phone(event))
  }
}
