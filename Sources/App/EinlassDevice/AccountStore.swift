internal import EinlassStorage
internal import EinlassWire

/// The phone's accounts, as one app may see and use them.
///
/// It behaves as `ACAccountStore` of iOS 6 to 10 did, oddities included; `PhonePolicy.era` selects other systems.
/// Source: reference of Accounts, section 2.
public struct AccountStore: Sendable {
  let app: InstalledApp

  var phone: Phone { app.phone }
  var tables: WorldTables { phone.tables }

  /// Requests access to the accounts of one type. The phone prompts the person if nothing is decided yet.
  ///
  /// Never returns immediately if the person must be asked.
  ///
  /// - Parameter request: The type of the accounts, with its options.
  /// - Returns: Whether access is granted, and the error if any.
  /// - Throws: `CancellationError` if the task is cancelled, or if the person never answers: a simulated
  ///   person after `PhonePolicy.silenceLimit`.
  public func requestAccess(_ request: AccessRequest) async throws(CancellationError) -> AccessResult {
    phone.hooks.observe(.accessAsked(request, app: app.identity.bundleID))
    let result: AccessResult
    if let planned = await phone.hooks.accessResult(for: request, by: app.identity) {
      result = planned
    } else {
      result = try await decide(request)
    }
    phone.hooks.observe(.accessDecided(request.type, result))
    return result
  }

  /// Lists the accounts of one type.
  ///
  /// - Parameter type: The type of the accounts.
  /// - Returns: The accounts in the order in which they were added; empty without access.
  public func accounts(_ type: AccountType) -> [Account] {
    guard phone.policy.era == .builtInAccounts, isAccessGranted(type) else { return [] }
    let records = tables.list(AccountRecord.self, by: .network, type.id)
    return records.compactMap { Account($0, for: app.identity) }
  }

  /// Finds an account that the app may have kept.
  ///
  /// - Parameter identifier: The account's `identifier`, an upper-case UUID.
  /// - Returns: The account; `nil` if there is none or the app has no access to it.
  public func account(identifier: String) -> Account? {
    guard phone.policy.era == .builtInAccounts,
      let record = tables.find(AccountRecord.self, identifier),
      let account = Account(record, for: app.identity), isAccessGranted(account.type)
    else { return nil }
    return account
  }

  /// Checks whether the person lets the app use accounts, without a prompt.
  ///
  /// - Parameter type: The type of the accounts.
  /// - Returns: The stored decision; `false` if the person has not decided yet.
  public func isAccessGranted(_ type: AccountType) -> Bool {
    tables.find(AccessDecisionRecord.self, key(type))?.isGranted ?? false
  }

  func key(_ type: AccountType) -> AccessDecisionRecord.Key {
    AccessDecisionRecord.Key(bundleID: app.identity.bundleID, network: type.id)
  }

  private func decide(_ request: AccessRequest) async throws(CancellationError) -> AccessResult {
    if let result = refusalOfSystem(request.type) { return result }
    guard let mutex = phone.accessMutexes[request.type] else { return .failed(.accountTypeInvalid) }
    // Requests for access are handled one after the other: a second one waits for the prompt of the first (reference of
    // Accounts, section 2.3).
    return try await mutex.withLock { () async throws(CancellationError) -> AccessResult in
      do {
        return try await request.options.decide(in: self)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        return .failed(.coreDataSaveFailed, "\(error)")
      }
    }
  }

  /// Returns the system's refusal, before any plug-in is asked.
  private func refusalOfSystem(_ type: AccountType) -> AccessResult? {
    let policy = phone.policy
    if let (code, isTextual) = policy.restriction?.failure {
      let text = "No access plugin was found that supports the account type com.apple.\(type.id.rawValue)"
      return .failed(code, isTextual ? text : nil)
    }
    switch policy.era {
    case .builtInAccounts: return nil
    case .ios11: return .failed(.permissionDenied)
    case .macOS10_13: return .granted
    case .later:
      let text = "No accounts found for account type com.apple.\(type.id.rawValue)"
      return .failed(type.plugIn.failureWithoutAccounts, text)
    }
  }

  /// Prompts the person and returns the answer. Reports both to the hooks.
  func ask(_ type: AccountType, permissions: [String]) async throws(CancellationError) -> AccessAnswer {
    let question = AccessQuestion(app: app.identity, type: type, permissions: permissions)
    phone.hooks.observe(.prompted(question.title))
    let answer = try await phone.prompt.answer(question)
    phone.hooks.observe(.answered(answer))
    return answer
  }
}
