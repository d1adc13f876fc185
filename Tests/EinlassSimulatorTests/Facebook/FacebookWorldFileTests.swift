import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

struct FacebookWorldFileTests {
  @Test func `a world file states the dialog's person, addresses and unknown values`() throws {
    let file = try WorldFile(
      """
      signIn: facebook
      facebook:
        app: {version: v3.0, proof: true, redirects: ['https://a.example/'], site: 'https://a.example', domains: [a.example], strict: false}
        people:
          - {name: Nora, login: nora@sim.example}
        dialog: {person: nora@sim.example, answer: deny, declines: [email]}
        codeLifetime: 60
        webTokenLifetime: 90
        picturesWithoutToken: silhouette
        refusePlainHTTP: true
      """, path: "test.yaml")
    let app = file.configuration.facebook.app
    #expect(app.floorVersion == "v3.0" && app.requiresProof && app.isStrict == false)
    #expect(app.redirectURIs == ["https://a.example/"] && app.siteURL == "https://a.example")
    #expect(app.domains == ["a.example"])
    let policy = file.configuration.facebook.policy
    #expect(policy.dialogPerson == "nora@sim.example" && policy.dialogAnswer == "deny")
    #expect(policy.dialogDeclines == ["email"] && policy.codeLifetime == 60 && policy.webTokenSeconds == 90)
    #expect(policy.picturesWithoutToken == .silhouette && policy.refusesPlainHTTP)
  }

  @Test(arguments: [
    ("  dialog: {person: nobody}", "no person in facebook.people has the login 'nobody'"),
    ("  dialog: {answer: allow}", "person"),
    ("  app: {version: v99}", "expected a Graph version such as v2.8"),
    ("  app: {strict: true}", "app.strict: requires redirects, site or domains"),
    ("  app: {strict: false}", "app.strict: requires redirects, site or domains"),
    ("  app: {site: app.example}", "app.site: 'app.example' is not a web address"),
    ("  app: {site: 'fb1://authorize'}", "is not a web address"),
    ("  app: {domains: ['https://app.example/']}", "'https://app.example/' is not a domain"),
    ("  app: {domains: [app.example, 'app.example:8080']}", "'app.example:8080' is not a domain"),
    ("  app: {domains: ['*.app.example']}", "'*.app.example' is not a domain"),
    ("  codeLifetime: 0", "1"), ("  picturesWithoutToken: maybe", "silhouette"),
  ])
  func `impossible values are refused`(_ line: String, _ part: String) {
    let text = "signIn: facebook\nfacebook:\n  people: [{name: Nora, login: nora}]\n\(line)\n"
    #expect {
      try WorldFile(text, path: "test.yaml")
    } throws: { error in
      "\(error)".contains(part)
    }
  }

  @Test func `a configuration with invalid addresses makes no world`() async throws {
    var configuration = WorldConfiguration()
    configuration.facebook.app.isStrict = true
    await #expect {
      try await World(configuration)
    } throws: { error in
      "\(error)".contains("facebook.app.strict: requires redirects, site or domains")
    }
  }

  @Test func `the world's app and person match the plan`() async throws {
    var configuration = WorldConfiguration()
    configuration.facebook.app.redirectURIs = ["https://a.example/cb"]
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora", login: "nora")]
    configuration.facebook.policy.dialogPerson = "nora"
    let world = try await World(configuration)
    for (address, status) in [("https://a.example/cb", 302), ("https://b.example/cb", 200)] {
      let query: FormFields = ["client_id": configuration.facebook.app.id, "redirect_uri": address]
      let response = try await world.transport.send(
        WireRequest(.get, host: "www.facebook.com", target: "/dialog/oauth?\(query.encoded)"))
      #expect(response.head.status.code == status)
    }
  }
}
