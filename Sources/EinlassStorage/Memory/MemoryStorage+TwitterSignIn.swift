package import EinlassWire
internal import OAuth1
internal import Synchronization

extension MemoryStorage: ReverseAuthStorage {
  package func save(_ record: ReverseAuthRecord) {
    tables.withLock { $0.reverseAuth.save(record, for: record.token, at: record.issuedAt) }
  }

  package func spendReverseAuth(token: String) -> ReverseAuthRecord? {
    tables.withLock { $0.reverseAuth.remove(token) }
  }

  package func dropReverseAuth(issuedBefore moment: WallTime) {
    tables.withLock { $0.reverseAuth.drop(before: moment) }
  }
}

extension MemoryStorage: TwitterRequestTokenStorage {
  package func save(_ record: TwitterRequestTokenRecord) {
    secrets.add(record.secret, isPassing: true)
    secrets.add(record.formSecret, isPassing: true)
    know(record.answer)
    tables.withLock { $0.twitterRequestTokens.save(record, for: record.token, at: record.issuedAt) }
  }

  package func twitterRequestToken(_ token: String) -> TwitterRequestTokenRecord? {
    tables.withLock { $0.twitterRequestTokens[token] }
  }

  package func twitterRequestTokens(last count: Int) -> [TwitterRequestTokenRecord] {
    tables.withLock { $0.twitterRequestTokens.last(count) }
  }

  private func know(_ answer: TwitterRequestTokenRecord.Answer) {
    if case .allowed(_, let verifier) = answer { secrets.add(verifier, isPassing: true) }
  }

  package func answer(
    twitterRequestToken token: String, _ answer: TwitterRequestTokenRecord.Answer
  ) -> TwitterRequestTokenRecord? {
    know(answer)
    return tables.withLock { tables in
      guard let record = tables.twitterRequestTokens[token], record.answer == .none else { return nil }
      return tables.twitterRequestTokens.change(token) { $0.answer = answer }
    }
  }

  package func spendTwitterRequestToken(_ token: String, verifier: String) -> TwitterRequestTokenRecord? {
    tables.withLock { tables in
      guard case .allowed(_, let right) = tables.twitterRequestTokens[token]?.answer,
        SharedSecret(right) == SharedSecret(verifier)
      else { return nil }
      return tables.twitterRequestTokens.remove(token)
    }
  }

  package func countWrongVerifier(twitterRequestToken token: String, limit: Int) {
    tables.withLock { tables in
      guard let record = tables.twitterRequestTokens[token] else { return }
      let (count, isTooMany) = (record.wrongVerifiers ?? 0).addingReportingOverflow(1)
      if count < limit, !isTooMany {
        _ = tables.twitterRequestTokens.change(token) { $0.wrongVerifiers = count }
      } else {
        _ = tables.twitterRequestTokens.remove(token)
      }
    }
  }

  package func dropTwitterRequestTokens(issuedBefore moment: WallTime) {
    tables.withLock { $0.twitterRequestTokens.drop(before: moment) }
  }
}

extension MemoryStorage: TwitterSessionStorage {
  package func twitterSession(cookie: String) -> TwitterSessionRecord? {
    tables.withLock { $0.twitterSessions[cookie] }
  }

  package func save(_ session: TwitterSessionRecord) {
    secrets.add(session.cookie, isPassing: true)
    tables.withLock { $0.twitterSessions.save(session, for: session.cookie, at: session.startedAt) }
  }
}

extension MemoryStorage: TwitterBearerTokenStorage {
  package func twitterBearerToken(_ token: String) -> TwitterBearerTokenRecord? {
    tables.withLock { $0.twitterBearerTokens[token] }
  }

  package func add(_ token: TwitterBearerTokenRecord) -> TwitterBearerTokenRecord {
    secrets.add(token.token)
    return tables.withLock { tables in
      if let known = tables.twitterBearerTokensOfApps[token.appKey],
        let record = tables.twitterBearerTokens[known]
      {
        return record
      }
      tables.twitterBearerTokens[token.token] = token
      tables.twitterBearerTokensOfApps[token.appKey] = token.token
      return token
    }
  }

  package func removeTwitterBearerToken(_ token: String, appKey: String) -> Bool {
    tables.withLock { tables in
      guard tables.twitterBearerTokens[token]?.appKey == appKey else { return false }
      tables.twitterBearerTokens[token] = nil
      tables.twitterBearerTokensOfApps[appKey] = nil
      return true
    }
  }
}
