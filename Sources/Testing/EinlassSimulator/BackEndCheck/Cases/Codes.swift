internal import EinlassWire

extension BackEndCheckCase {
  static let reusedCode = BackEndCheckCase(
    "reused-code", "A used code is refused.",
    because: "codes appear in URLs, which end up in logs and browser histories, so each code "
      + "is valid once (docs/reference/facebook.md, section 2.3)",
    elsewhere: "this login has no code", at: [.facebookWebsite]
  ) { run in
    let person = try await run.newPerson()
    var first = run.client
    let visit = try await run.beginVisit(&first, as: person)
    try await run.expectSignIn(of: person, with: first) { try await $0.send("GET", visit.callback) }
    try await run.expectRefusal(of: "a code that another browser already used") { client in
      let own = try await run.beginVisit(&client, as: person)
      return try await client.send("GET", own.with("code", visit.fields["code"]).callback)
    }
  }

  static let wrongState = BackEndCheckCase(
    "wrong-state",
    "A callback is refused if its state was used before or belongs to another browser.",
    because:
      "an attacker who tricks a person into opening a callback URL would sign that person in as the "
      + "attacker; the state must belong to the browser and be valid once (docs/reference/facebook.md, section 1.2)",
    elsewhere: "this login has no state", at: [.facebookWebsite]
  ) { run in
    let person = try await run.newPerson()
    let made = String(repeating: "0", count: 64)
    try await run.expectRefusal(of: "a state that the website did not issue") { client in
      let visit = try await run.beginVisit(&client, as: person)
      return try await client.send("GET", visit.with("state", made).callback)
    }
    try await run.expectRefusal(of: "a callback without a state") { client in
      let visit = try await run.beginVisit(&client, as: person)
      return try await client.send("GET", visit.with("state", nil).callback)
    }
    try await run.expectRefusal(of: "a callback from another browser's login") { client in
      var attacker = run.client
      let visit = try await run.beginVisit(&attacker, as: person)
      _ = try await run.beginVisit(&client, as: person)
      return try await client.send("GET", visit.callback)
    }
    try await run.expectRefusal(of: "a callback from a browser that has not started a sign-in") { client in
      var attacker = run.client
      let visit = try await run.beginVisit(&attacker, as: person)
      return try await client.send("GET", visit.callback)
    }
    var browser = run.client
    let visit = try await run.beginVisit(&browser, as: person)
    try await run.expectSignIn(of: person, with: browser) { try await $0.send("GET", visit.callback) }
    try await run.expectRefusal(of: "a state that was used before, with a new code", with: browser) {
      client in
      let again = try await run.continueVisit(visit.query, as: person)
      return try await client.send("GET", again.callback)
    }
  }

  static let replayedSignIn = BackEndCheckCase(
    "replayed-sign-in", "A request that signed a person in is refused if it is sent again.",
    because:
      "an eavesdropper could sign in as the person; a nonce makes a signed request valid only once "
      + "(docs/reference/twitter.md, section 6.2), and a state does the same for a callback",
    elsewhere: "a client may send its token more than once",
    [
      .twitterEcho: { run in
        let token = try await run.newToken()
        let proof = try run.proof(token)
        try await run.expectSignIn(of: token.person) { try await run.send(proof, with: &$0) }
        try await run.expectRefusal(of: "a repeated signed request") {
          try await run.send(proof, with: &$0)
        }
      },
      .facebookWebsite: { run in
        let person = try await run.newPerson()
        var browser = run.client
        let visit = try await run.beginVisit(&browser, as: person)
        try await run.expectSignIn(of: person, with: browser) { try await $0.send("GET", visit.callback) }
        try await run.expectRefusal(
          of: "a repeated callback, with its original cookies", with: browser
        ) {
          try await $0.send("GET", visit.callback)
        }
      },
    ])
}
