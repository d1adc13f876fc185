internal import Synchronization

extension MemoryStorage: TwitterPersonStorage {
  package func twitterPerson(id: Int64) -> TwitterPersonRecord? {
    tables.withLock { $0.twitterPeople[id] }
  }

  package func twitterPerson(screenName: String) -> TwitterPersonRecord? {
    let name = screenName.lowercased()
    return tables.withLock { tables in tables.twitterIDs[name].flatMap { tables.twitterPeople[$0] } }
  }

  package func twitterPerson(email: String) -> TwitterPersonRecord? {
    let address = email.lowercased()
    return tables.withLock { tables in tables.twitterEmails[address].flatMap { tables.twitterPeople[$0] } }
  }

  package func twitterPeople(prefix: String, limit: Int) -> [TwitterPersonRecord] {
    let prefix = prefix.lowercased()
    return tables.withLock { tables in
      tables.twitterNames.owners(prefix: prefix, limit: limit).compactMap { tables.twitterPeople[$0] }
    }
  }

  package func expectTwitterPeople(_ count: Int) {
    // A token and its secret each.
    secrets.expect(2 * count)
    tables.withLock { tables in
      tables.twitterPeople.reserveCapacity(tables.twitterPeople.count + count)
      tables.twitterIDs.reserveCapacity(tables.twitterIDs.count + count)
      tables.twitterTokens.reserveCapacity(adding: count)
    }
  }

  package func save(_ person: TwitterPersonRecord) {
    // A password that nobody has said opens nothing that another one would not.
    if !person.acceptsAnyPassword { secrets.add(person.password) }
    let name = person.screenName.lowercased()
    let email = person.email?.lowercased()
    tables.withLock { tables in
      let old = tables.twitterPeople.updateValue(person, forKey: person.id)
      let oldName = old?.screenName.lowercased()
      let oldEmail = old?.email?.lowercased()
      if let oldName, oldName != name {
        // A name that somebody else has taken over is not this person's to give up.
        if tables.twitterIDs[oldName] == person.id { tables.twitterIDs[oldName] = nil }
        tables.twitterNames.remove(oldName, owner: person.id)
      }
      if let oldEmail, oldEmail != email, tables.twitterEmails[oldEmail] == person.id {
        tables.twitterEmails[oldEmail] = nil
      }
      tables.twitterIDs[name] = person.id
      if oldName != name { tables.twitterNames.insert(name, owner: person.id) }
      if let email { tables.twitterEmails[email] = person.id }
    }
  }
}
