internal import EinlassWire
internal import OAuth1

extension BackEndCheckCase {
  static let expired = BackEndCheckCase(
    "expired", "An expired token or code is refused.",
    because:
      "the network refuses an expired token with 190/463, and a code after ten minutes with 100/36007 "
      + "(docs/reference/facebook.md, sections 2.4 and 4.4); a signature is valid for only a few minutes "
      + "(docs/reference/twitter.md, section 6.2)",
    elsewhere: "this network's tokens do not expire",
    [
      .facebookToken: { run in
        let token = try await run.newToken()
        try await run.act("facebook.token.expire", ["token": token.token])
        try await run.expectRefusal(of: "an expired token") {
          try await run.send(run.proof(token), with: &$0)
        }
      },
      .facebookWebsite: { run in
        let person = try await run.newPerson()
        try await run.expectRefusal(of: "an eleven-minute-old code") { client in
          let visit = try await run.beginVisit(&client, as: person)
          let time = try await run.act("clock.show")["details"]?["time"]?.text ?? ""
          try await run.act("clock.advance", ["by": "11m"])
          let result: Result<WireResponse, TransportError>
          do throws(TransportError) {
            result = .success(try await client.send("GET", visit.callback))
          } catch {
            result = .failure(error)
          }
          // Other signatures are checked against this clock, so it is reset regardless of the response.
          try await run.act("clock.set", ["to": time])
          return try result.get()
        }
      },
      .twitterEcho: { run in
        let proof = try Echo.proof(
          try await run.newToken(), client: run.adapter.twitterClient, at: RequestSigner.timestamp - 3600)
        try await run.expectRefusal(of: "a request that was signed an hour ago") {
          try await run.send(proof, with: &$0)
        }
      },
    ])

  static let revoked = BackEndCheckCase(
    "revoked",
    "A revoked token is refused, even if it worked before.",
    because:
      "a person can withdraw consent at any time, and only the network can report whether a token is "
      + "still valid (docs/reference/facebook.md, section 5.2; docs/reference/twitter.md, section 3.6)",
    elsewhere: "the network issues a new code for each sign-in in a browser", at: LoginKind.ofOneRequest
  ) { run in
    let token = try await run.newToken()
    try await run.expectSignIn(of: token.person) { try await run.send(run.proof(token), with: &$0) }
    let action = run.login.kind == .facebookToken ? "facebook.app.remove" : "twitter.app.revoke"
    var arguments = ["user": token.person.name]
    if run.login.kind == .facebookToken { arguments["app"] = run.adapter.facebookAppID }
    if run.login.kind != .facebookToken { arguments["key"] = run.adapter.twitterClient.key }
    try await run.act(action, arguments)
    try await run.expectRefusal(of: "a token that the person has revoked") {
      try await run.send(run.proof(token), with: &$0)
    }
  }

  static let suspendedPerson = BackEndCheckCase(
    "suspended-person", "A suspended or locked person is refused.",
    because:
      "the account may be stolen, or its owner may have broken the rules; on Twitter, verify_credentials still "
      + "responds for a suspended person, and users/show reports the suspension "
      + "(docs/reference/twitter.md, section 4.5)",
    elsewhere: "the network's own dialog rejects the person",
    [
      .facebookToken: { run in
        let token = try await run.newToken()
        try await run.act("facebook.user.checkpoint", ["user": token.person.name])
        try await run.expectRefusal(of: "the token of a person who must complete a checkpoint") {
          try await run.send(run.proof(token), with: &$0)
        }
      },
      .twitterToken: { run in
        for (action, state) in [("suspend", "suspended"), ("lock", "locked")] {
          let token = try await run.newToken()
          try await run.act("twitter.user.\(action)", ["user": token.person.name])
          try await run.expectRefusal(of: "a \(state) person's token") {
            try await run.send(run.proof(token), with: &$0)
          }
        }
      },
      // Without the token's secret, only a locked account is visible.
      .twitterEcho: { run in
        let token = try await run.newToken()
        try await run.act("twitter.user.lock", ["user": token.person.name])
        try await run.expectRefusal(of: "a locked person's signed request") {
          try await run.send(run.proof(token), with: &$0)
        }
      },
    ])
}
