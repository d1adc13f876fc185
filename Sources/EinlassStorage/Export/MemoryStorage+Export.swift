internal import EinlassWire
internal import Synchronization

extension MemoryStorage: PortableStorage {
  package func contents() -> StorageContents {
    tables.withLock { tables in
      var contents = StorageContents()
      contents.twitterPeople = tables.twitterPeople.values.sorted { $0.id < $1.id }
      contents.twitterApps = tables.twitterApps.values.sorted { $0.key < $1.key }
      contents.twitterTokens = tables.twitterTokens.all { $0 < $1 }.map(\.record)
      contents.twitterRequestTokens = tables.twitterRequestTokens.all
      contents.twitterSessions = tables.twitterSessions.all
      contents.twitterBearerTokens = tables.twitterBearerTokens.values.sorted { $0.token < $1.token }
      contents.reverseAuth = tables.reverseAuth.all
      contents.rateLimits = tables.allWindows
        .map { holder, endpoint, record in
          let key = RateLimitRecord.Key(holder: holder, endpoint: endpoint)
          return StorageContents.RateLimit(key: key, record: record)
        }
        .sorted { ($0.key.holder, $0.key.endpoint) < ($1.key.holder, $1.key.endpoint) }
      contents.nonces = tables.nonces.all.map { StorageContents.Nonce(nonce: $0, limit: $1) }
        .sorted { $0.limit < $1.limit }
      contents.facebookPeople = tables.facebookPeople.values.sorted { $0.id < $1.id }
      contents.facebookApps = tables.facebookApps.values.sorted { $0.id < $1.id }
      contents.facebookInstalls = tables.facebookInstalls.values.sorted { $0.scopedID < $1.scopedID }
      contents.facebookTokens = tables.facebookTokens.all { $0 < $1 }
      contents.facebookCodes = tables.facebookCodes.all
      contents.facebookSessions = tables.facebookSessions.all
      contents.brokerAccounts = tables.brokerAccounts.values.sorted { $0.name < $1.name }
      contents.brokerCallbacks = tables.brokerCallbacks.all
      contents.brokerExecutions = tables.brokerExecutions.all
      contents.accounts = tables.accounts.all { _ in true }
      contents.decisions = tables.decisions.values.sorted {
        ($0.key.bundleID, $0.key.network.rawValue) < ($1.key.bundleID, $1.key.network.rawValue)
      }
      contents.keychain = tables.keychain.all
      contents.appDefaults = tables.appDefaults
        .flatMap { app, values in
          values.map { StorageContents.AppDefault(bundleID: app, name: $0, value: $1) }
        }
        .sorted { ($0.bundleID, $0.name) < ($1.bundleID, $1.name) }
      return contents
    }
  }

  /// By the same calls that running uses, so that the indexes are as they would be.
  package func fill(with contents: StorageContents) {
    for record in contents.twitterPeople { save(record) }
    for record in contents.twitterApps { save(record) }
    for record in contents.twitterTokens { save(record) }
    for record in contents.twitterRequestTokens { save(record) }
    for record in contents.twitterSessions { save(record) }
    for record in contents.twitterBearerTokens { _ = add(record) }
    for record in contents.reverseAuth { save(record) }
    for limit in contents.rateLimits { save(limit.record, for: limit.key) }
    for record in contents.facebookPeople { save(record) }
    for record in contents.facebookApps { save(record) }
    for record in contents.facebookInstalls { save(record) }
    for record in contents.facebookTokens { save(record) }
    for record in contents.facebookCodes { save(record) }
    for record in contents.facebookSessions { save(record) }
    for record in contents.brokerAccounts { save(record) }
    for record in contents.brokerCallbacks { _ = addBrokerCallback(record) }
    for record in contents.brokerExecutions { save(record) }
    for record in contents.accounts { save(record) }
    for record in contents.decisions { save(record) }
    replaceKeychain(with: contents.keychain)
    tables.withLock { tables in
      for entry in contents.appDefaults {
        tables.appDefaults[entry.bundleID, default: [:]][entry.name] = entry.value
      }
      for nonce in contents.nonces { tables.nonces.remember(nonce.nonce, until: nonce.limit) }
    }
  }
}
