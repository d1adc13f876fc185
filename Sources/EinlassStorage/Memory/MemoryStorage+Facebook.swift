package import EinlassWire
internal import Synchronization

extension MemoryStorage: FacebookPersonStorage {
  package func facebookPerson(id: String) -> FacebookPersonRecord? {
    tables.withLock { $0.facebookPeople[id] }
  }

  package func facebookPerson(login: String) -> FacebookPersonRecord? {
    tables.withLock { tables in tables.facebookIDs[login].flatMap { tables.facebookPeople[$0] } }
  }

  package func firstFacebookPeople() -> [FacebookPersonRecord] {
    tables.withLock { tables in tables.firstFacebookIDs.compactMap { tables.facebookPeople[$0] } }
  }

  package func save(_ person: FacebookPersonRecord) {
    tables.withLock { tables in
      if tables.firstFacebookIDs.count < FacebookPersonRecord.listed, tables.facebookPeople[person.id] == nil
      {
        tables.firstFacebookIDs.append(person.id)
      }
      // A login that somebody else has taken over is not this person's to give up.
      if let old = tables.facebookPeople[person.id]?.login, tables.facebookIDs[old] == person.id {
        tables.facebookIDs[old] = nil
      }
      tables.facebookPeople[person.id] = person
      tables.facebookIDs[person.login] = person.id
    }
  }
}

extension MemoryStorage: FacebookAppStorage {
  package func facebookApp(id: String) -> FacebookAppRecord? {
    tables.withLock { $0.facebookApps[id] }
  }

  package func save(_ app: FacebookAppRecord) {
    tables.withLock { $0.facebookApps[app.id] = app }
  }
}

extension MemoryStorage: FacebookInstallStorage {
  package func facebookInstall(_ key: FacebookInstallRecord.Key) -> FacebookInstallRecord? {
    tables.withLock { $0.facebookInstalls[key] }
  }

  package func facebookInstall(scopedID: String) -> FacebookInstallRecord? {
    tables.withLock { tables in
      tables.facebookScopedIDs[scopedID].flatMap { tables.facebookInstalls[$0] }
    }
  }

  package func save(_ install: FacebookInstallRecord) {
    tables.withLock { tables in
      if let old = tables.facebookInstalls[install.key]?.scopedID,
        tables.facebookScopedIDs[old] == install.key
      {
        tables.facebookScopedIDs[old] = nil
      }
      tables.facebookInstalls[install.key] = install
      tables.facebookScopedIDs[install.scopedID] = install.key
    }
  }
}

extension MemoryStorage: FacebookTokenStorage {
  package func facebookToken(_ token: String) -> FacebookTokenRecord? {
    tables.withLock { $0.facebookTokens[token] }
  }

  package func facebookTokens(personID: String) -> [FacebookTokenRecord] {
    tables.withLock { $0.facebookTokens.all(of: personID) }
  }

  package func save(_ token: FacebookTokenRecord) {
    tables.withLock { $0.facebookTokens.save(token, for: token.token, of: token.personID) }
  }
}

extension MemoryStorage: FacebookCodeStorage {
  package func facebookCode(_ code: String) -> FacebookCodeRecord? {
    tables.withLock { $0.facebookCodes[code] }
  }

  package func save(_ code: FacebookCodeRecord) {
    tables.withLock { $0.facebookCodes[code.code] = code }
  }

  package func spendFacebookCode(_ code: String) -> Bool {
    tables.withLock { tables in
      guard tables.facebookCodes[code]?.isSpent == false else { return false }
      tables.facebookCodes[code]?.isSpent = true
      return true
    }
  }

  package func dropFacebookCodes(expiredBefore moment: WallTime) {
    tables.withLock { tables in
      guard tables.facebookCodes.count >= tables.nextCodeSweep else { return }
      tables.facebookCodes = tables.facebookCodes.filter { $0.value.expiresAt >= moment }
      tables.nextCodeSweep = max(1024, tables.facebookCodes.count * 2)
    }
  }
}

extension MemoryStorage: FacebookSessionStorage {
  package func facebookSession(_ id: String) -> FacebookSessionRecord? {
    tables.withLock { $0.facebookSessions[id] }
  }

  package func save(_ session: FacebookSessionRecord) {
    tables.withLock { $0.facebookSessions[session.id] = session }
  }

  package func removeFacebookSession(_ id: String) {
    tables.withLock { $0.facebookSessions[id] = nil }
  }
}
