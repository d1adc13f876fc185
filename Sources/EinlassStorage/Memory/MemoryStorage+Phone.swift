package import EinlassWire
internal import Synchronization

extension MemoryStorage: AccountStorage {
  package func accounts(_ network: NetworkID) -> [AccountRecord] {
    tables.withLock { $0.accounts.all { $0.network == network } }
  }

  package func account(identifier: String) -> AccountRecord? {
    tables.withLock { $0.accounts[identifier] }
  }

  package func save(_ account: AccountRecord) {
    tables.withLock { $0.accounts.save(account, for: account.identifier) }
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

  package func removeDecision(_ key: AccessDecisionRecord.Key) {
    tables.withLock { $0.decisions[key] = nil }
  }
}
