package import EinlassWire
internal import Synchronization

extension MemoryStorage: TwitterAppStorage {
  package func twitterApp(key: String) -> TwitterAppRecord? {
    tables.withLock { $0.twitterApps[key] }
  }

  package func twitterApps() -> [TwitterAppRecord] {
    tables.withLock { $0.twitterApps.values.sorted { $0.key < $1.key } }
  }

  package func twitterApps(atMost count: Int) -> [TwitterAppRecord] {
    tables.withLock { Array($0.twitterApps.values.prefix(count)) }.sorted { $0.key < $1.key }
  }

  package func twitterSystemApp() -> TwitterAppRecord? {
    tables.withLock { tables in tables.twitterSystemKey.flatMap { tables.twitterApps[$0] } }
  }

  package func save(_ app: TwitterAppRecord) {
    secrets.add(app.secret)
    tables.withLock { tables in
      tables.twitterApps[app.key] = app
      if app.isSystem { tables.twitterSystemKey = app.key }
    }
  }
}

extension MemoryStorage: TwitterTokenStorage {
  package func twitterToken(_ token: String) -> TwitterTokenRecord? {
    tables.withLock { $0.twitterTokens[token]?.record }
  }

  package func twitterTokens(atMost count: Int) -> [TwitterTokenRecord] {
    tables.withLock { $0.twitterTokens.some(count).map(\.record) }.sorted { $0.token < $1.token }
  }

  package func twitterTokens(personID: Int64) -> [TwitterTokenRecord] {
    tables.withLock { $0.twitterTokens.all(of: personID).map(\.record) }
  }

  package func save(_ token: TwitterTokenRecord) {
    know(token)
    tables.withLock { $0.save(token) }
  }

  private func know(_ token: TwitterTokenRecord) {
    secrets.add(token.token)
    secrets.add(token.secret)
  }

  package func add(_ token: TwitterTokenRecord) -> TwitterTokenRecord {
    know(token)
    return tables.withLock { tables in
      let live = tables.twitterTokens.all(of: token.personID).map(\.record).filter {
        $0.appKey == token.appKey && $0.state == .live && $0.accessLevel == token.accessLevel
      }
      if let last = live.last { return last }
      tables.save(token)
      return token
    }
  }
}

extension MemoryStorage: RateLimitStorage {
  package func countCall(
    _ key: RateLimitRecord.Key, at now: WallTime, length: Duration
  ) -> RateLimitRecord {
    tables.withLock { tables in
      tables.changeWindows(of: key.holder) { windows in
        var record = windows[key.endpoint] ?? RateLimitRecord(windowStart: now, used: 0)
        if record.windowStart.advanced(by: length) <= now {
          record = RateLimitRecord(windowStart: now, used: 0)
        }
        record.used += 1
        windows.set(record, for: key.endpoint)
        return record
      }
    }
  }

  package func rateLimit(
    _ key: RateLimitRecord.Key, at now: WallTime, length: Duration
  ) -> RateLimitRecord? {
    let record = tables.withLock { $0.windows(of: key.holder)[key.endpoint] }
    guard let record, record.windowStart.advanced(by: length) > now else { return nil }
    return record
  }

  package func save(_ record: RateLimitRecord, for key: RateLimitRecord.Key) {
    tables.withLock { tables in
      tables.changeWindows(of: key.holder) { $0.set(record, for: key.endpoint) }
    }
  }
}

extension MemoryStorage: NonceStorage {
  package func use(_ nonce: NonceRecord, until limit: WallTime, now: WallTime) -> Bool {
    tables.withLock { $0.nonces.use(nonce, until: limit, now: now) }
  }
}
