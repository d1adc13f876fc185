internal import EinlassStorage
public import EinlassWire

/// The phone's accounts as one app may see and use them.
///
/// It behaves as `ACAccountStore` of iOS 6 to 10 was seen to behave, oddities included; other systems are
/// chosen with `PhonePolicy.era`. Source: reference of Accounts, section 2.
public struct AccountStore: Sendable {
  let app: InstalledApp

  var phone: Phone { app.phone }
  var storage: any PhoneStorage { phone.storage }

  /// Asks for access to the accounts of one network; prompts the person where nothing is decided yet.
  ///
  /// Never answers at once where the person has to be asked. Throws where the task is cancelled, and where the person
  /// never answers: a simulated one after `PhonePolicy.silenceLimit`.
  public func requestAccess(_ request: AccessRequest) async throws(CancellationError) -> AccessReply {
    phone.interference.observe(.accessAsked(request, app: app.identity.bundleID))
    let reply: AccessReply
    if let planned = await phone.interference.accessReply(to: request, by: app.identity) {
      reply = planned
    } else {
      reply = try await decide(request)
    }
    phone.interference.observe(.accessReplied(request.network, reply))
    return reply
  }

  /// The accounts of `network` in the order in which they were added; empty without access.
  public func accounts(_ network: NetworkID) async -> [Account] {
    guard phone.policy.era == .builtInAccounts, await isAccessGranted(network) else { return [] }
    let records = (try? await storage.accounts(network)) ?? []
    return records.map { Account($0, for: app.identity) }
  }

  /// The account with `identifier`; nil where there is none or the app has no access to it.
  public func account(identifier: String) async -> Account? {
    guard phone.policy.era == .builtInAccounts,
      let record = try? await storage.account(identifier: identifier),
      await isAccessGranted(record.network)
    else { return nil }
    return Account(record, for: app.identity)
  }

  /// Whether the person lets the app use the accounts of `network`, without asking.
  public func isAccessGranted(_ network: NetworkID) async -> Bool {
    (try? await storage.decision(key(network)))?.isGranted ?? false
  }

  func key(_ network: NetworkID) -> AccessDecisionRecord.Key {
    AccessDecisionRecord.Key(bundleID: app.identity.bundleID, network: network)
  }

  private func decide(_ request: AccessRequest) async throws(CancellationError) -> AccessReply {
    if let reply = refusalOfSystem(request.network) { return reply }
    guard let turns = phone.accessTurns[request.network] else { return .failed(.accountTypeInvalid) }
    return try await turns.pass { () async throws(CancellationError) -> AccessReply in
      do {
        switch request {
        case .twitter:
          return try await decideTwitter()
        case .facebook(let appID, let permissions, let audience):
          let grant = FacebookGrant(
            store: self, appID: appID, permissions: permissions, audience: audience)
          return try await grant.decide()
        }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        return .failed(.coreDataSaveFailed, "\(error)")
      }
    }
  }

  /// What the system says before any plug-in is asked.
  private func refusalOfSystem(_ network: NetworkID) -> AccessReply? {
    let policy = phone.policy
    if let (code, isTextual) = policy.restriction?.failure {
      let text = "No access plugin was found that supports the account type com.apple.\(network.rawValue)"
      return .failed(code, isTextual ? text : nil)
    }
    switch policy.era {
    case .builtInAccounts: return nil
    case .ios11: return .failed(.permissionDenied)
    case .macOS10_13: return .granted
    case .later:
      let text = "No accounts found for account type com.apple.\(network.rawValue)"
      return .failed(network == .facebook ? .accountNotFound : .permissionDenied, text)
    }
  }

  /// Twitter: the stored answer, or the person's. Neither denial carries an error, and nobody looks
  /// whether there is an account at all (reference of Accounts, section 2.3).
  private func decideTwitter() async throws -> AccessReply {
    if let decision = try await storage.decision(key(.twitter)) {
      return decision.isGranted ? .granted : .denied
    }
    let answer = try await ask(.twitter, permissions: [])
    try await storage.save(AccessDecisionRecord(key: key(.twitter), isGranted: answer == .allow))
    return answer == .allow ? .granted : .denied
  }

  func ask(_ network: NetworkID, permissions: [String]) async throws(CancellationError) -> AccessAnswer {
    let question = AccessQuestion(app: app.identity, network: network, permissions: permissions)
    phone.interference.observe(.prompted(question.title))
    let answer = try await phone.prompt.answer(question)
    phone.interference.observe(.answered(answer))
    return answer
  }
}
