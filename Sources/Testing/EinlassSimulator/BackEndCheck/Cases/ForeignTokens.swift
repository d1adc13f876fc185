internal import EinlassWire
internal import OAuth1

extension BackEndCheckCase {
  static let tokenOfAnotherApp = BackEndCheckCase(
    "token-of-another-app", "Tokens and codes of another app are refused.",
    because:
      "the author of any other app could sign in here as any of its users; debug_token reports a token's "
      + "app (docs/reference/facebook.md, section 3.1), and Twitter refuses another app's token with "
      + "this app's signature (docs/reference/twitter.md, section 4.1)",
    [
      .facebookToken: { run in
        let proof = try run.proof(try await run.newToken(for: .other))
        try await run.expectRefusal(of: "a token that was issued to another app") {
          try await run.send(proof, with: &$0)
        }
      },
      .facebookWebsite: { run in
        let person = try await run.newPerson()
        let id = try await run.otherFacebookApp()
        let other = try await run.dialog(
          ["client_id": id, "redirect_uri": "fb\(id)://authorize/", "response_type": "code"], as: person)
        try await run.expectRefusal(of: "a code that was issued to another app") { client in
          let visit = try await run.beginVisit(&client, as: person).with("code", other["code"])
          return try await client.send("GET", visit.callback)
        }
      },
      .twitterToken: { run in
        let proof = try run.proof(try await run.newToken(for: .other))
        try await run.expectRefusal(of: "a token that was issued to another app") {
          try await run.send(proof, with: &$0)
        }
      },
      .twitterEcho: { run in
        let person = try await run.newPerson()
        let other = try await run.otherTwitterApp()
        let token = try await run.token(of: person, key: other.key)
        let proof = try Echo.proof(token, client: other)
        try await run.expectRefusal(of: "a request that another app signed") {
          try await run.send(proof, with: &$0)
        }
      },
    ])

  static let tokenOfAnotherPerson = BackEndCheckCase(
    "token-of-another-person", "A token signs in only its owner, even if the app sends another person's id.",
    because:
      "an attacker controls what the app sends, and could use their own token to sign in as any person",
    elsewhere: "a browser does not send the person's id", at: LoginKind.ofOneRequest
  ) { run in
    guard run.login.fields["person"] != nil else {
      throw CaseEnd.skipped("the app does not send the person's id: the adapter has no 'fields.person'")
    }
    var proof = try run.proof(try await run.newToken())
    proof.fields["person"] = try await run.newPerson().id
    try await run.expectRefusal(of: "one person's token with another person's id") { [proof] in
      try await run.send(proof, with: &$0)
    }
  }
}
