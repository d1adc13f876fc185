internal import EinlassStorage
internal import EinlassWire

extension Choreo {
  /// Waits for the person, and exchanges Facebook's code for a token.
  static let finalizeOAuth = Choreo(
    path: "Facebook/OAuth/FinalizeOAuth", call: .broker.finalizeOAuth,
    required: ["AppID", "AppSecret", "CallbackID"]
  ) { run, broker in
    try broker.finalizeOAuth(run)
  }
}

extension SimulatedBroker {
  /// The pause between two look-ups of the person's answer. The value is a guess.
  private static let pause = Duration.seconds(1)

  fileprivate func finalizeOAuth(_ run: ChoreoRun) throws -> ChoreoProgress {
    let seconds = try Self.timeout(run["Timeout"])
    let deadline = run.startedAt.advanced(by: .seconds(seconds))
    let callback = try openCallback(run["CallbackID"] ?? "", of: run.account)
    if let answer = callback.answer, callback.answeredAt ?? deadline <= deadline {
      return try outputs(of: answer, callback, run)
    }
    if clock.now >= deadline { throw ChoreoError.timedOut(seconds: seconds) }
    guard run.mayWait else { throw ChoreoError.stillRunning }
    let next = clock.now.advanced(by: Self.pause)
    return .wait(until: min(next, deadline)) { try finalizeOAuth(run) }
  }

  /// Returns the sign-in with the id, if it can still be finished.
  private func openCallback(
    _ id: String, of account: String
  ) throws -> BrokerCallbackRecord {
    guard id.hasPrefix(account + "/"), let callback = tables.find(BrokerCallbackRecord.self, id)
    else {
      throw ChoreoError.unknownCallback(id)
    }
    if callback.isSpent { throw ChoreoError.usedCallback(id) }
    if clock.now >= callback.expiresAt { throw ChoreoError.expiredCallback(id) }
    return callback
  }

  private func outputs(
    of answer: BrokerCallbackRecord.Answer, _ callback: BrokerCallbackRecord, _ run: ChoreoRun
  ) throws -> ChoreoProgress {
    // The sign-in is spent before the exchange: a repetition must fail, whatever the outcome of the exchange.
    let isFirst = tables.update(BrokerCallbackRecord.self, callback.id) { callback in
      defer { callback.isSpent = true }
      return !callback.isSpent
    }
    guard isFirst == true else { throw ChoreoError.usedCallback(callback.id) }
    switch answer {
    case .refusal(let text):
      return Self.outputs("", expires: nil, error: text)
    case .code(let code):
      let app = BrokersFacebook.App(id: run["AppID"] ?? "", secret: run["AppSecret"] ?? "")
      return BrokersFacebook.token(for: code, redirectURI: callback.redirectURI, app) { token in
        guard run["LongLivedToken"] == "1" else { return Self.outputs(token.text, expires: token.expires) }
        return BrokersFacebook.longLivedToken(for: token.text, app) {
          Self.outputs($0.text, expires: $0.expires)
        }
      }
    }
  }

  private static func outputs(_ token: String, expires: String?, error: String = "") -> ChoreoProgress {
    .outputs([.init("AccessToken", token), .init("Expires", expires ?? ""), .init("ErrorMessage", error)])
  }

  /// Returns the timeout: 20 seconds by default, and never more than 60 (documented). It is a guess that larger values
  /// are reduced.
  private static func timeout(_ text: String?) throws(ChoreoError) -> Int64 {
    guard let text else { return 20 }
    guard let seconds = Int64(text), seconds >= 1 else { throw .badTimeout }
    return min(seconds, 60)
  }
}
