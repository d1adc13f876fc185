internal import EinlassWire

extension BackEndCheckCase {
  static let rateLimit = BackEndCheckCase(
    "rate-limit",
    "If the network's rate limit is reached, sign-in fails, and the response asks the app to try again later.",
    because:
      "the person's token is still valid, but after a refusal the app would discard it and request another "
      + "(docs/reference/facebook.md, section 4.4; docs/reference/twitter.md, section 7.3)",
    at: LoginKind.allCases
  ) { run in
    try await run.expectTryLater(while: run.login.kind.rateLimitFailure, "the network's limit was reached")
  }

  static let networkDown = BackEndCheckCase(
    "network-down",
    "If the network cannot be reached, sign-in fails, and the response asks the app to try again later.",
    because: "an unverified sign-in must not succeed, but a permanent refusal would also be wrong",
    at: LoginKind.allCases
  ) { run in
    try await run.expectTryLater(while: "connection-lost", "the network dropped every connection")
  }

  static let slowNetwork = BackEndCheckCase(
    "slow-network",
    "If the network is slow, the back end still responds in time and asks the app to try again later.",
    because: "requests that wait for the network pile up until the back end cannot serve any request",
    at: LoginKind.allCases
  ) { run in
    try await run.expectTryLater(
      while: "slow-real-time", "the network took longer than the adapter's limit, \(run.adapter.limit)",
      delay: run.adapter.limit + .seconds(30))
  }

  static let forgeryWhileDown = BackEndCheckCase(
    "forgery-while-down", "A forgery is refused even if one of the network's endpoints cannot be reached.",
    because:
      "a skipped check must not count as passed, because an attacker can wait for a network outage",
    elsewhere: "this login always exchanges a code with the network", at: LoginKind.ofOneRequest
  ) { run in
    var forged = try await run.newToken()
    forged.secret = "invented"
    let foreign = try await run.newToken(for: .other)
    for call in run.login.kind.calls(for: "connection-lost") {
      for (what, token) in [("a token that was issued to another app", foreign), ("a forged proof", forged)] {
        // A forged secret only makes sense for a token that has a secret.
        if run.login.kind == .facebookToken, token.token == forged.token { continue }
        try await run.plan("connection-lost", at: [call])
        try await run.expectNobody(of: "\(what) was sent while \(call) could not be reached") {
          try await run.send(run.proof(token), with: &$0)
        }
      }
    }
  }
}

extension CaseRun {
  /// Expects that an honest sign-in fails while all calls fail, with a response that asks to try again.
  ///
  /// If the failure only affects certain calls, and the back end made none of these, the case is skipped.
  func expectTryLater(while failure: String, _ what: String, delay: Duration? = nil) async throws {
    let person = try await newPerson()
    let calls = login.kind.calls(for: failure)
    let proof = login.kind == .facebookWebsite ? nil : try proof(try await token(of: person))
    var hasActed = true
    do {
      try await expectTryLater(of: what) { client in
        let response: WireResponse
        if let proof {
          try await plan(failure, at: calls, delay: delay)
          client.transport = limitedTransport
          response = try await send(proof, with: &client)
        } else {
          let visit = try await beginVisit(&client, as: person)
          try await plan(failure, at: calls, delay: delay)
          client.transport = limitedTransport
          response = try await client.send("GET", visit.callback)
        }
        client.transport = transport
        hasActed = try await self.hasActed(failure, at: calls)
        return response
      }
    } catch CaseEnd.failed where !hasActed && calls.count < login.kind.calls.count {
      throw CaseEnd.skipped("the back end made no call to which this failure applies")
    }
  }
}
