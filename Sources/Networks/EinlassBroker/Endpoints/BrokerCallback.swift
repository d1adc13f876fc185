internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedBroker> {
  /// The address to which the provider redirects the browser with its response, and which redirects it to the
  /// application.
  package static let brokerCallback = Endpoint<SimulatedBroker>(
    .broker.callback, [.get], SimulatedBroker.callbackPath
  ) { call, broker in
    broker.respondToCallback(call)
  }
}

extension SimulatedBroker {
  /// The path is known for another provider; for Facebook, it is a guess.
  static let callbackPath = "/callback/facebook"

  /// Stores the response under its state, and redirects the browser to the application's address.
  ///
  /// A response that belongs to no open sign-in is neither stored nor forwarded: it may be forged.
  fileprivate func respondToCallback(_ call: Call) -> WireResponse {
    guard let account = account(of: call.request) else { return page(.noAccount) }
    guard let state = call.query["state"],
      let callback = tables.find(BrokerCallbackRecord.self, "\(account.name)/\(state)")
    else { return page(.unknownState) }
    if clock.now >= callback.expiresAt { return page(.expired) }
    guard let answer = Self.answer(call.query) else { return page(.noAnswer) }
    let now = clock.now
    let isFirst = tables.update(BrokerCallbackRecord.self, callback.id) { callback in
      guard callback.answer == nil else { return false }
      (callback.answer, callback.answeredAt) = (answer, now)
      return true
    }
    guard isFirst == true else { return page(.answeredBefore) }
    guard let forwarding = callback.forwardingURL else { return page(.done) }
    var fields = BrokerPage.commonFields(at: clock.now)
    fields.add("location", forwarding)
    return WireResponse(.found, fields: fields, body: [])
  }

  private func page(_ page: BrokerPage) -> WireResponse { page.response(at: clock.now) }

  /// Returns a code, or Facebook's error, in the order in which its SDKs look for them.
  private static func answer(_ query: FormFields) -> BrokerCallbackRecord.Answer? {
    if let code = query["code"], !code.isEmpty { return .code(code) }
    let words = ["error_message", "error_description", "error_reason", "error"]
    return words.lazy.compactMap { query[$0] }.first { !$0.isEmpty }.map { .refusal($0) }
  }
}
