internal import EinlassStorage
internal import EinlassWire

extension Choreo {
  /// Begins a sign-in: returns the address for the person's browser, and the id with which to fetch the sign-in.
  static let initializeOAuth = Choreo(
    path: "Facebook/OAuth/InitializeOAuth", call: .broker.initializeOAuth, required: ["AppID"]
  ) { run, broker in
    .outputs(try broker.initializeOAuth(run))
  }
}

extension SimulatedBroker {
  /// The seconds for which expired sign-ins are kept, for late callers. The value is a guess.
  private static let memory: Int64 = 86_400

  fileprivate func initializeOAuth(_ run: ChoreoRun) throws -> [BrokerAccountRecord.Input] {
    let state = try state(run)
    let forwarding = run["ForwardingURL"]
    if let forwarding, !Self.isWhole(forwarding) { throw ChoreoError.badForwardingURL }
    let now = clock.now
    tables.drop(
      BrokerCallbackRecord.self, before: now.advanced(by: .seconds(-policy.callbackLifetime - Self.memory)))
    // The suffix after 'callback' is known for another provider; for Facebook, it is a guess.
    let callback = BrokerCallbackRecord(
      id: "\(run.account)/\(state)", appID: run["AppID"] ?? "",
      redirectURI: "https://\(run.account)\(Self.domain)\(Self.callbackPath)", forwardingURL: forwarding,
      createdAt: now, expiresAt: now.advanced(by: .seconds(policy.callbackLifetime)))
    guard tables.insert(callback) else {
      throw ChoreoError.customCallbackIDInUse(callback.id)
    }
    var query: FormFields = [
      "client_id": callback.appID, "redirect_uri": callback.redirectURI, "state": state,
    ]
    if let scope = run["Scope"] { query.append("scope", scope) }
    return [
      .init("AuthorizationURL", "https://www.facebook.com/dialog/oauth?\(query.encoded)"),
      .init("CallbackID", callback.id),
    ]
  }

  /// Returns the application's own id, or 122 bits that cannot be predicted.
  private func state(_ run: ChoreoRun) throws(ChoreoError) -> String {
    guard let custom = run["CustomCallbackID"] else { return states.uuid().lowercased() }
    let isFit = custom.utf8.allSatisfy { octet in
      0x30...0x39 ~= octet || 0x41...0x5A ~= octet || 0x61...0x7A ~= octet || octet == UInt8(ascii: ".")
        || octet == UInt8(ascii: "-")
    }
    guard isFit else { throw .badCustomCallbackID }
    return custom
  }

  /// Whether `text` is a URL with a scheme, possibly an app's own, on one line.
  private static func isWhole(_ text: String) -> Bool {
    guard let mark = text.firstRange(of: "://"), mark.lowerBound != text.startIndex else { return false }
    let scheme = text[..<mark.lowerBound].utf8
    return scheme.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "+-.".utf8.contains($0) }
      && text[..<mark.lowerBound].lowercased() != "javascript" && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
      && mark.upperBound != text.endIndex
  }
}
