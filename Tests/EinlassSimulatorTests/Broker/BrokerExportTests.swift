import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Testing

/// Sign-ins through the broker, which continue in a world that is created from a document.
struct BrokerExportTests {
  private static let key = BrokeredLogin.Key(name: "ottosApp", value: "otto-value")

  private func directory() async throws -> WorldDirectory {
    var configuration = WorldConfiguration()
    configuration.facebook.people = [
      FacebookConfiguration.Person(name: "Nora Sim", login: "nora@sim.example")
    ]
    var account = BrokerConfiguration.Account()
    account.name = "otto"
    account.keys = [Self.key.name: "otto-value"]
    configuration.broker.accounts = [account]
    configuration.broker.policy.callbackLifetime = 1000
    return try await WorldDirectory(configuration)
  }

  private func choreo(
    _ world: World, _ name: String, _ inputs: [String: String], mode: String = ""
  ) async throws -> JSONValue {
    var request = WireRequest(
      .post, host: "otto.temboolive.com",
      target: "/temboo-api/1.0/choreos/Library/Facebook/OAuth/\(name)\(mode)")
    request.head.headerFields[.authorization] =
      "Basic \(Data("ottosApp:otto-value".utf8).base64EncodedString())"
    let entries = inputs.map { ["name": $0, "value": $1] }
    request.body = Array(try JSONEncoder().encode(Body(inputs: entries)))
    return try JSONValue(parsing: Data(try await world.transport.send(request).body))
  }

  private struct Body: Encodable {
    let inputs: [[String: String]]
  }

  private func finalize(_ world: World) async throws -> JSONValue {
    try await choreo(
      world, "FinalizeOAuth",
      [
        "AppID": FacebookConfiguration.App().id, "AppSecret": FacebookConfiguration.App().secret,
        "CallbackID": "otto/facebook-1",
      ])
  }

  @Test func `a copy has accounts, sign-ins and responses, and uses up its own`()
    async throws
  {
    let directory = try await directory()
    let world = try await directory.world(named: "default")
    _ = try await choreo(
      world, "InitializeOAuth",
      [
        "AppID": FacebookConfiguration.App().id, "CustomCallbackID": "facebook-1",
        "ForwardingURL": "demo://x",
      ])
    let begun = try await WorldDirectory().importWorld("w1", from: try await directory.export("default"))
    // The person answers only in the copy.
    let page = begun.page()
    let dialog =
      "https://www.facebook.com/dialog/oauth?client_id=\(FacebookConfiguration.App().id)&state=facebook-1"
      + "&redirect_uri=https%3A%2F%2Fotto.temboolive.com%2Fcallback%2Ffacebook"
    _ = try await page.authenticate(
      try #require(URL(string: dialog)), callbackScheme: "demo", cookies: .shared)
    let response = try await finalize(begun)
    #expect(response["output"]?["AccessToken"]?.text?.hasPrefix("EAA") == true)
    #expect(
      try await finalize(begun)["execution"]?["lasterror"]?.text
        == "The CallbackID has already been used: otto/facebook-1")
    #expect(
      try await finalize(world)["execution"]?["lasterror"]?.text?.contains("timed out") == true)
  }

  @Test func `an account that is opened later accepts its key, and has the preset`() async throws {
    let directory = try await directory()
    let world = try await directory.world(named: "default")
    let result = try await ControlAction.perform(
      "broker.account.add", ["account": "vera", "key": "verasApp", "value": "vera-value"], in: directory,
      world: "default")
    #expect(result.summary == "created the broker account 'vera' with the key 'verasApp'")
    var steps = BrokerScenario()
    steps.account = "vera"
    steps.keyName = "verasApp"
    steps.keyValue = "vera-value"
    #expect(
      await ScenarioRun.perform(SignInScenario(steps), in: world).outcome.summary == "signed in as Nora Sim")
    let error = await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform(
        "broker.account.add", ["account": "vera"], in: directory, world: "default")
    }
    #expect(error?.description == "there are two broker accounts called 'vera'")
  }

  @Test func `an app's settings on the broker are part of the copy`() async throws {
    let directory = try await directory()
    let copy = try await WorldDirectory().importWorld("w1", from: try await directory.export("default"))
    #expect(
      await ScenarioRun.perform(SignInScenario(.broker), in: copy).outcome.summary == "signed in as Nora Sim")
    #expect(copy.journal.messages.first?.request.host == "otto.temboolive.com")
  }
}
