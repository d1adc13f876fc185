package import EinlassWire
internal import Synchronization

extension MemoryStorage: FacebookCodeStorage {
  package func facebookCode(_ code: String) -> FacebookCodeRecord? {
    tables.withLock { $0.facebookCodes[code] }
  }

  package func save(_ code: FacebookCodeRecord) {
    secrets.add(code.code, isPassing: true)
    tables.withLock { $0.facebookCodes.save(code, for: code.code, at: code.issuedAt) }
  }

  package func spendFacebookCode(_ code: String) -> Bool {
    tables.withLock { tables in
      guard tables.facebookCodes[code]?.isSpent == false else { return false }
      return tables.facebookCodes.change(code) { $0.isSpent = true } != nil
    }
  }

  package func dropFacebookCodes(issuedBefore moment: WallTime) {
    tables.withLock { $0.facebookCodes.drop(before: moment) }
  }
}

extension MemoryStorage: FacebookSessionStorage {
  package func facebookSession(_ id: String) -> FacebookSessionRecord? {
    tables.withLock { $0.facebookSessions[id] }
  }

  package func save(_ session: FacebookSessionRecord) {
    secrets.add(session.id, isPassing: true)
    tables.withLock { $0.facebookSessions.save(session, for: session.id, at: session.startedAt) }
  }

  package func removeFacebookSession(_ id: String) {
    tables.withLock { _ = $0.facebookSessions.remove(id) }
  }
}
