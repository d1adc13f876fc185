internal import Synchronization

extension MemoryStorage: FacebookPersonStorage {
  package func facebookPerson(id: String) -> FacebookPersonRecord? {
    tables.withLock { $0.facebookPeople[id] }
  }

  package func facebookPerson(login: String) -> FacebookPersonRecord? {
    tables.withLock { tables in tables.facebookIDs[login].flatMap { tables.facebookPeople[$0] } }
  }

  package func facebookPeople(prefix: String, limit: Int) -> [FacebookPersonRecord] {
    let prefix = prefix.lowercased()
    return tables.withLock { tables in
      tables.facebookNames.owners(prefix: prefix, limit: limit).compactMap { tables.facebookPeople[$0] }
    }
  }

  package func save(_ person: FacebookPersonRecord) {
    secrets.add(person.password)
    let name = person.name.lowercased()
    tables.withLock { tables in
      let old = tables.facebookPeople.updateValue(person, forKey: person.id)
      // A login that somebody else has taken over is not this person's to give up.
      if let old, tables.facebookIDs[old.login] == person.id { tables.facebookIDs[old.login] = nil }
      tables.facebookIDs[person.login] = person.id
      let oldName = old?.name.lowercased()
      if let oldName, oldName != name { tables.facebookNames.remove(oldName, owner: person.id) }
      if oldName != name { tables.facebookNames.insert(name, owner: person.id) }
    }
  }
}

extension MemoryStorage: FacebookAppStorage {
  package func facebookApp(id: String) -> FacebookAppRecord? {
    tables.withLock { $0.facebookApps[id] }
  }

  package func save(_ app: FacebookAppRecord) {
    secrets.add(app.secret)
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
    secrets.add(token.token)
    tables.withLock { $0.facebookTokens.save(token, for: token.token, of: token.personID) }
  }
}
