internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

extension AccountStore {
  /// Adds a Twitter account whose token the app holds; the phone checks it at Twitter and learns the name.
  ///
  /// The phone signs as Apple's application, so the token must be one of that application. That is guessed: it is not
  /// known how the real phone did it. Source: reference of Accounts, section 2.7.
  ///
  /// - Parameters:
  ///   - token: The access token.
  ///   - secret: The access token's secret.
  /// - Returns: The account as the phone has it now.
  /// - Throws: Code 7 without access, 2 if the token or secret is empty, 3 if Twitter does not accept them.
  ///   Code 5 if the account already exists, 13 if it cannot be stored.
  @discardableResult
  public func saveTwitterAccount(
    token: String, secret: String
  ) async throws(AccountStoreError) -> Account {
    guard isAccessGranted(.twitter) else { throw AccountStoreError(.permissionDenied) }
    guard !token.isEmpty, !secret.isEmpty else {
      throw AccountStoreError(.accountMissingRequiredProperty)
    }
    let credentials = TokenCredentials(token: token, secret: SharedSecret(secret))
    let person = try await owner(of: credentials)
    let record = AccountRecord(
      identifier: phone.random.uuid(), network: AccountType.twitter.id, username: person.name, fullName: nil,
      userID: person.id, credential: .oauth1(token: token, secret: credentials.secret))
    guard let account = Account(record, for: app.identity) else {
      throw AccountStoreError(.accountTypeInvalid)
    }
    do {
      if tables.list(AccountRecord.self, by: .network, AccountType.twitter.id).contains(where: {
        $0.userID == person.id
      }) {
        throw AccountStoreError(.accountAlreadyExists)
      }
      try await phone.settings.save(record)
      return account
    } catch let failure as AccountStoreError {
      throw failure
    } catch {
      throw AccountStoreError(.storeCredentialFailed, "\(error)")
    }
  }

  /// Always fails: only Settings may remove accounts (reference of Accounts, section 2.7).
  ///
  /// - Parameter identifier: The account's `identifier`.
  /// - Throws: Code 6 for an account that does not exist, otherwise 7, which is assumed.
  public func removeAccount(identifier: String) throws(AccountStoreError) {
    let record = tables.find(AccountRecord.self, identifier)
    throw AccountStoreError(record == nil ? .accountNotFound : .permissionDenied)
  }

  /// Returns the token's person, according to Twitter.
  private func owner(
    of token: TokenCredentials
  ) async throws(AccountStoreError) -> (id: String, name: String) {
    let request = WireRequest(
      .get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json?skip_status=true")
    guard let client = phone.systemClients[AccountType.twitter.id],
      let signed = try? request.signed(
        by: RequestSigner(client: client, token: token, layout: .nonceFirst), at: phone.clock.now,
        nonce: phone.random.uuid()),
      let response = try? await phone.transport.send(signed), response.isSuccess,
      let owner = StrictJSON.decode(Owner.self, from: response.body)
    else { throw AccountStoreError(.accountAuthenticationFailed) }
    return (owner.id, owner.name)
  }

  private struct Owner: Decodable {
    let id: String
    let name: String

    enum CodingKeys: String, CodingKey {
      case id = "id_str"
      case name = "screen_name"
    }
  }
}
