extension BackEndCheckCase {
  static let sessionFixation = BackEndCheckCase(
    "session-fixation", "A session that was known before a sign-in does not belong to the person afterwards.",
    because:
      "an attacker who plants a session in a person's browser could act as that person after the sign-in",
    at: LoginKind.allCases
  ) { run in
    var planted = run.client
    planted.hold(session: "0123456789abcdef0123456789abcdef", in: run.login.kind)
    try await run.expectPlantedSessionUseless(planted, "a session that the attacker invented")

    let attacker = try await run.signInHonestly(as: run.newPerson())
    try await run.expectPlantedSessionUseless(attacker, "the attacker's own session")

    if run.login.kind == .facebookWebsite {
      let person = try await run.newPerson()
      var browser = run.client
      let visit = try await run.beginVisit(&browser, as: person)
      let before = browser
      try await run.expectSignIn(of: person, with: browser) { try await $0.send("GET", visit.callback) }
      try await run.expectNobodyBehind(before, person, "the cookies from before the sign-in")
    }

    let person = try await run.newPerson()
    let sessions = [
      try await run.signInHonestly(as: person).session, try await run.signInHonestly(as: person).session,
    ]
    guard sessions[0] != sessions[1] else {
      throw CaseEnd.failed("a person signed in twice and received the same session both times")
    }
  }
}

extension CaseRun {
  /// Signs a person in with a client in which an attacker planted a session, and expects that the planted session does
  /// not become that person's session.
  ///
  /// The back end may also refuse such a client.
  fileprivate func expectPlantedSessionUseless(_ planted: BackEndClient, _ what: String) async throws {
    let person = try await newPerson()
    var client = planted
    if login.kind == .facebookWebsite {
      let visit = try await beginVisit(&client, as: person)
      _ = try await client.send("GET", visit.callback)
    } else {
      _ = try await send(proof(try await token(of: person)), with: &client)
    }
    try await expectNobodyBehind(planted, person, what)
  }

  fileprivate func expectNobodyBehind(
    _ planted: BackEndClient, _ person: CheckedPerson, _ what: String
  ) async throws {
    guard try await planted.person() != person.id else {
      throw CaseEnd.failed(
        "the client had \(what) when a person signed in, and it now gives access to the person's session")
    }
  }
}

extension BackEndClient {
  /// Stores `session` as clients of this kind do.
  fileprivate mutating func hold(session: String, in kind: LoginKind) {
    if kind != .facebookWebsite, adapter.session.member != nil {
      bearer = session
    } else if let cookie = adapter.session.cookie {
      cookies[cookie] = session
    }
  }
}
