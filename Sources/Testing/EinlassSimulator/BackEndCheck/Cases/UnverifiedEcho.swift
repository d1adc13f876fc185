extension BackEndCheckCase {
  static let unverifiedEcho = BackEndCheckCase(
    "unverified-echo",
    "Only the network's own verify_credentials decides whether a signed request is valid.",
    because: "the app sends the address, so an attacker could send another address and choose who "
      + "signs in (docs/reference/twitter.md, section 4.6)",
    elsewhere: "the app does not send an address", at: [.twitterEcho]
  ) { run in
    let victim = try await run.newPerson()
    let token = try await run.newToken()
    let profile =
      #"{"id":\#(victim.id),"id_str":"\#(victim.id)","name":"Checked Person","screen_name":"\#(victim.name)"}"#
    guard let attacker = AttackerServer(saying: profile) else {
      throw CaseEnd.broken("no free port is available for the attacker's server")
    }
    defer { attacker.end() }
    let host = attacker.address.dropFirst("http://".count)
    let addresses = [
      ("the address of an attacker's server", "\(attacker.address)/1.1/account/verify_credentials.json"),
      (
        "an attacker's address that starts with the network's host",
        "http://api.twitter.com@\(host)/1.1/account/verify_credentials.json"
      ),
      (
        "the address of a different endpoint, which returns a different person's data",
        "https://api.twitter.com/1.1/users/show.json?user_id=\(victim.id)"
      ),
    ]
    for (what, provider) in addresses {
      let proof = try Echo.proof(token, client: run.adapter.twitterClient, signing: provider)
      do {
        try await run.expectRefusal(of: what) { try await run.send(proof, with: &$0) }
      } catch CaseEnd.failed(let sentence) where attacker.requestCount > 0 {
        throw CaseEnd.failed("\(sentence); the back end called the attacker's server")
      }
      if attacker.requestCount > 0 {
        throw CaseEnd.failed("\(what) was sent: the back end called the attacker's server")
      }
    }
  }
}
