internal import EinlassWire
internal import HTTPTypes

extension BackEndCheckCase {
  /// Without this case, a back end that refuses everyone would pass.
  static let honestSignIn = BackEndCheckCase(
    "honest-sign-in", "A person signs in, and the session belongs to that person.",
    because: "refusals prove nothing if the back end refuses every request", at: LoginKind.allCases
  ) { run in
    _ = try await run.signInHonestly(as: run.newPerson())
  }

  static let signOut = BackEndCheckCase(
    "sign-out", "An ended session no longer belongs to a person.",
    because: "anyone who obtains the session could act as the person", at: LoginKind.allCases
  ) { run in
    guard let signOut = run.adapter.signOut else {
      throw CaseEnd.skipped("the adapter has no 'signOut'")
    }
    let client = try await run.signInHonestly(as: run.newPerson())
    var leaving = client
    let response = try await leaving.send(signOut.method, signOut.path)
    if let id = try await client.person() {
      throw CaseEnd.failed(
        "a client signed out (\(response.head.status.code)) and sent its session again: it was still signed in "
          + "as person \(id)")
    }
  }
}
