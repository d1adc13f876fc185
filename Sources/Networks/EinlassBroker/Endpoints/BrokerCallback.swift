internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedBroker> {
  /// Where the provider sends the browser with its response, and from where the browser goes on.
  package static let brokerCallback = Endpoint<SimulatedBroker>(
    .broker.callback, [.get], SimulatedBroker.callbackPath
  ) { call, broker in
    broker.respondToCallback(call)
  }
}

extension SimulatedBroker {
  /// Known of another provider; guessed for Facebook.
  static let callbackPath = "/callback/facebook"

  /// Stores the response under the state that it carries, and redirects the browser to where the application wants
  /// it.
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

  /// A code, or Facebook's words for why there is none, in the order in which its kits look for them.
  private static func answer(_ query: FormFields) -> BrokerCallbackRecord.Answer? {
    if let code = query["code"], !code.isEmpty { return .code(code) }
    let words = ["error_message", "error_description", "error_reason", "error"]
    return words.lazy.compactMap { query[$0] }.first { !$0.isEmpty }.map { .refusal($0) }
  }
}
