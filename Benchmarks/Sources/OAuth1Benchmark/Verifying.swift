import OAuth1

/// A server's work on requests, each with a different nonce and timestamp.
enum Verifying {
  private typealias World = VerifyCredentials

  static func reading(_ rules: VerificationRules) -> Body {
    let verifier = RequestVerifier(policy: .init(rules: rules))
    let requests = World.firstArriving
    return { number in (try? verifier.read(requests[number].request))?.clientKey.utf8.count ?? 0 }
  }

  /// Does the same in one call, with the library's own tables of a thousand entries each.
  static func inOneGo(_ rules: VerificationRules, _ nonces: NonceMemory, thread: Int) -> Body {
    inOneGo(rules, nonces, thread == 0 ? World.firstArriving : World.arriving(thread))
  }

  /// Does the same for consecutive requests that have nothing in common.
  static func ofManyPeople(_ rules: VerificationRules, _ nonces: NonceMemory) -> Body {
    inOneGo(rules, nonces, World.ofManyPeople)
  }

  private static func inOneGo(
    _ rules: VerificationRules, _ nonces: NonceMemory, _ requests: [Arrival]
  ) -> Body {
    let verifier = RequestVerifier(policy: .init(rules: rules))
    var table = CredentialTable(clients: [World.client], tokens: [World.token])
    for number in 1..<1_000 {
      table.insert(ClientCredentials(key: "client-\(number)", secret: "secret"))
    }
    for token in World.tokens { table.insert(token) }
    return { [table] number in
      do {
        try requests[number].verify(verifier, nonces, table)
        return 1
      } catch {
        fatalError("refused: \(error)")
      }
    }
  }

  /// Reads, looks client and token up in tables of a thousand each, verifies, and stores the nonce if there is a
  /// memory.
  static func whole(_ rules: VerificationRules, _ nonces: NonceMemory?, thread: Int) -> Body {
    let verifier = RequestVerifier(policy: .init(rules: rules))
    var clients = [World.client.key: World.client]
    var tokens = [World.token.token: World.token]
    for number in 1..<1_000 {
      clients["client-\(number)"] = World.client
      tokens["token-\(number)"] = World.token
    }
    let requests = thread == 0 ? World.firstArriving : World.arriving(thread)
    return { number in
      do {
        let claim = try verifier.read(requests[number].request)
        let token = claim.token.flatMap { tokens[$0] }
        let verified = try verifier.verify(
          claim, client: clients[claim.clientKey], token: token, at: World.time)
        try nonces?.spend(verified.nonce, at: World.time)
        return 1
      } catch {
        fatalError("refused: \(error)")
      }
    }
  }
}
