internal import EinlassWire

extension BackEndCheckCase {
  static let missingProof = BackEndCheckCase(
    "missing-proof", "A request without proof from the network is refused.",
    because:
      "ids and names are public, and an invented token proves nothing; the back end must check with the network",
    [
      .facebookToken: { run in
        let person = try await run.newPerson()
        try await run.expectForgeriesRefused(of: [
          ("no token", Proof(fields: ["person": person.id])),
          ("an empty token", Proof(fields: ["token": "", "person": person.id])),
          ("an invented token", Proof(fields: ["token": "EAAinvented\(person.id)", "person": person.id])),
        ])
      },
      .twitterToken: { run in
        let token = try await run.newToken()
        let fields = ["token": token.token, "person": token.person.id]
        try await run.expectForgeriesRefused(of: [
          ("a token without its secret", Proof(fields: fields)),
          ("a token with the wrong secret", Proof(fields: fields.merging(["secret": "invented"]) { $1 })),
          (
            "an invented token",
            Proof(
              fields: [
                "token": "\(token.person.id)-invented", "secret": "invented", "person": token.person.id,
              ])
          ),
        ])
      },
      .twitterEcho: { run in
        let token = try await run.newToken()
        var forged = token
        forged.secret = "invented"
        let client = run.adapter.twitterClient
        try await run.expectForgeriesRefused(of: [
          ("no signed request", Proof(headers: [(Echo.provider, Echo.service)])),
          (
            "an empty signature",
            Proof(headers: [(Echo.provider, Echo.service), (Echo.authorization, "OAuth ")])
          ),
          ("a request signed with the wrong secret", try Echo.proof(forged, client: client)),
        ])
      },
      .facebookWebsite: { run in
        let person = try await run.newPerson()
        for (what, code) in [
          ("a callback without a code", nil), ("a callback with an invented code", "AQinvented"),
        ] {
          try await run.expectRefusal(of: what) { client in
            let visit = try await run.beginVisit(&client, as: person)
            return try await client.send("GET", visit.with("code", code).callback)
          }
        }
      },
    ])

  static let missingAppSecretProof = BackEndCheckCase(
    "missing-appsecret-proof",
    "The back end sends appsecret_proof with every call that uses a person's token.",
    because:
      "Facebook recommends 'Require App Secret', which refuses calls without the proof and so makes "
      + "stolen tokens useless (docs/reference/facebook.md, section 3.7)",
    elsewhere: "this network uses signatures instead", at: [.facebookToken, .facebookWebsite]
  ) { run in
    let person = try await run.newPerson()
    _ = try await run.signInHonestly(as: person)
    let result = try await run.act("journal.show", ["user": person.name, "format": "json"])
    guard case .array(let records)? = result["details"] else {
      throw CaseEnd.broken("the journal cannot be read")
    }
    let calls = [
      "facebook.me", "facebook.node", "facebook.permissions", "facebook.friends", "facebook.picture",
    ]
    for record in records {
      guard let call = record["endpoint"]?.text, calls.contains(call), let request = record["request"] else {
        continue
      }
      let texts = [request["url"]?.text ?? "", request["body"]?.text ?? ""]
      guard texts.contains(where: { $0.contains("appsecret_proof=") }) else {
        throw CaseEnd.failed(
          "a normal sign-in was sent: the back end called \(call) without appsecret_proof")
      }
    }
  }
}

extension CaseRun {
  /// Expects that each of `forgeries` is refused.
  func expectForgeriesRefused(of forgeries: [(what: String, proof: Proof)]) async throws {
    for (what, proof) in forgeries {
      try await expectRefusal(of: what) { try await send(proof, with: &$0) }
    }
  }
}
