package import EinlassWire
package import OAuth1
internal import Synchronization

extension MemoryStorage: AccountStorage {
  package func accounts(_ network: NetworkID) -> [AccountRecord] {
    tables.withLock { $0.accounts.all { $0.network == network } }
  }

  package func account(identifier: String) -> AccountRecord? {
    tables.withLock { $0.accounts[identifier] }
  }

  package func save(_ account: AccountRecord) {
    for token in account.appTokens.values { secrets.add(token) }
    switch account.credential {
    case .facebook(let master): secrets.add(master)
    case .oauth1(let token, let secret):
      secrets.add(token)
      secrets.add(secret)
    case nil: break
    }
    tables.withLock { $0.accounts.save(account, for: account.identifier) }
  }

  package func saveAppToken(_ token: SharedSecret, bundleID: String, identifier: String) -> Bool {
    secrets.add(token)
    return change(identifier) { $0.appTokens[bundleID] = token }
  }

  package func saveRenewalRejection(at moment: WallTime, identifier: String) -> Bool {
    change(identifier) { $0.renewalRejectedAt = moment }
  }

  private func change(_ identifier: String, _ change: (inout AccountRecord) -> Void) -> Bool {
    tables.withLock { tables in
      guard var account = tables.accounts[identifier] else { return false }
      change(&account)
      tables.accounts.save(account, for: identifier)
      return true
    }
  }

  package func removeAccount(identifier: String) -> Bool {
    tables.withLock { $0.accounts.remove(identifier) != nil }
  }
}

extension MemoryStorage: AccessDecisionStorage {
  package func decision(_ key: AccessDecisionRecord.Key) -> AccessDecisionRecord? {
    tables.withLock { $0.decisions[key] }
  }

  package func save(_ decision: AccessDecisionRecord) {
    tables.withLock { $0.decisions[decision.key] = decision }
  }

  package func forgetPermissions(_ network: NetworkID) {
    tables.withLock { tables in
      for key in tables.decisions.keys where key.network == network {
        tables.decisions[key]?.permissions = []
      }
    }
  }

  package func removeDecision(_ key: AccessDecisionRecord.Key) {
    tables.withLock { $0.decisions[key] = nil }
  }
}
