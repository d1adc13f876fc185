import OAuth1

/// What a server does with requests, each of them with a nonce and a timestamp of its own.
enum Verifying {
  private typealias World = VerifyCredentials

  static func reading(_ dialect: RequestVerifier.Dialect) -> Body {
    let verifier = RequestVerifier(policy: .init(dialect: dialect))
    let requests = World.firstArriving
    return { number in (try? verifier.read(requests[number].request))?.clientKey.utf8.count ?? 0 }
  }

  /// The same in one go, with the library's own table of a thousand each.
  static func inOneGo(_ dialect: RequestVerifier.Dialect, _ nonces: some NonceLedger, thread: Int) -> Body {
    inOneGo(dialect, nonces, thread == 0 ? World.firstArriving : World.arriving(thread))
  }

  /// The same for requests that have nothing in common with the one before.
  static func ofManyPeople(_ dialect: RequestVerifier.Dialect, _ nonces: some NonceLedger) -> Body {
    inOneGo(dialect, nonces, World.ofManyPeople)
  }

  private static func inOneGo(
    _ dialect: RequestVerifier.Dialect, _ nonces: some NonceLedger, _ requests: [Arrival]
  ) -> Body {
    let verifier = RequestVerifier(policy: .init(dialect: dialect))
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

  /// Reads, looks client and token up in tables of a thousand each, verifies, and remembers the nonce.
  static func whole(_ dialect: RequestVerifier.Dialect, _ nonces: some NonceLedger, thread: Int) -> Body {
    let verifier = RequestVerifier(policy: .init(dialect: dialect))
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
        try verifier.verify(
          claim, client: clients[claim.clientKey], token: token, at: World.time, nonces: nonces)
        return 1
      } catch {
        fatalError("refused: \(error)")
      }
    }
  }
}
