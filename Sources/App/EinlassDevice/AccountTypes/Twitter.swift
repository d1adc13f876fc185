internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

extension AccountType {
  /// Twitter accounts. The phone signs with their tokens, which apps never see.
  public static let twitter = AccountType(
    id: NetworkID(rawValue: "twitter"), displayName: "Twitter", plugIn: TwitterPlugIn())
}

extension AccessRequest {
  /// A request for access to the Twitter accounts.
  public static let twitter = AccessRequest(.twitter, options: TwitterOptions())

  /// Access to Twitter accounts has no options.
  private struct TwitterOptions: AccessOptions {
    /// Returns the stored answer, or else the person's. Neither denial carries an error, and it does not matter whether
    /// there is an account at all (reference of Accounts, section 2.3).
    func decide(in store: AccountStore) async throws -> AccessResult {
      if let decision = store.tables.find(AccessDecisionRecord.self, store.key(.twitter)) {
        return decision.isGranted ? .granted : .denied
      }
      let answer = try await store.ask(.twitter, permissions: [])
      store.tables.save(
        AccessDecisionRecord(key: store.key(.twitter), isGranted: answer == .allow))
      return answer == .allow ? .granted : .denied
    }
  }
}

private struct TwitterPlugIn: AccountPlugIn {
  func accountDescription(of username: String) -> String? { "@" + username }

  /// The person is sent to Settings to type the password again; apps only ever saw `rejected`.
  func renew(_ account: Account, in store: AccountStore) async throws(CancellationError) -> RenewalResult {
    RenewalResult(.rejected)
  }

  /// Signs as Apple's application. An account whose password is lost is still listed; its requests go out unsigned.
  func authorise(
    _ request: SystemRequest, for account: Account, _ record: AccountRecord, on phone: Phone
  ) -> WireRequest? {
    let plain = request.unsigned(request.parameters)
    guard case .oauth1(let token, let secret)? = record.credential,
      let client = phone.systemClients[record.network]
    else { return plain }
    let signer = RequestSigner(
      client: client, token: TokenCredentials(token: token, secret: secret), layout: .nonceFirst)
    return try? plain.signed(by: signer, at: phone.clock.now, nonce: phone.random.uuid())
  }
}
