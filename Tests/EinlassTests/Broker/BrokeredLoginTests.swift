import Einlass
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import HTTPTypes
import Synchronization
import Testing

/// The app's side of a sign-in through a broker: its delegate, its async form, and its requests.
struct BrokeredLoginTests {
  @Test func `the delegate receives the address and then the token`() async throws {
    let world = try await TestWorlds.make()
    let login = BrokerFixtures.login(in: world)
    let delegate = BrokerDelegate()
    login.delegate = delegate
    await login.start().value
    #expect(delegate.steps == [.loaded("www.facebook.com"), .finalized])
  }

  @Test func `the delegate receives a failure once, like the async caller`() async throws {
    let world = try await TestWorlds.make { $0.person.dialog = [.deny] }
    let login = BrokerFixtures.login(in: world)
    let delegate = BrokerDelegate()
    login.delegate = delegate
    let failure = await BrokerFixtures.failure(of: login)
    #expect(failure == .denied("Permissions error"))
    #expect(delegate.steps == [.loaded("www.facebook.com"), .failed(.denied("Permissions error"))])
  }

  @Test func `a released delegate does no harm`() async throws {
    let world = try await TestWorlds.make()
    let login = BrokerFixtures.login(in: world)
    do {
      let delegate = BrokerDelegate()
      login.delegate = delegate
      #expect(login.delegate != nil)
    }
    #expect(login.delegate == nil)
    #expect(try await login.signIn().text.hasPrefix("EAA"))
  }

  @Test func `a cancelled sign-in ends as cancelled in every phase`() async throws {
    let delegate = BrokerDelegate()
    let page = ScriptedPage { _ in
      // The page stays open until the app releases it.
      let wait = AsyncStream<Void>.makeStream()
      for await _ in wait.stream {}
      return .failure(.presentationInvalid)
    }
    let broker = ScriptedBroker(finalize: "{}")
    let login = BrokerFixtures.login(at: broker, page: page)
    login.delegate = delegate
    let task = login.start()
    try await eventually("the page is open") { page.urls.count == 1 }
    task.cancel()
    await task.value
    #expect(delegate.steps == [.loaded("www.facebook.com"), .failed(.cancelled)])
    #expect(broker.requests.count == 1)
  }

  @Test func `one login signs in several times at once, each with its own state`() async throws {
    let world = try await TestWorlds.make()
    let login = BrokerFixtures.login(in: world)
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<5 { group.addTask { try await login.signIn().text } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(tokens.count == 5)
  }

  @Test func `the requests match Temboo's documentation`() async throws {
    let broker = ScriptedBroker(
      finalize: #"{"execution":{"status":"SUCCESS"},"output":{"AccessToken":"EAA1","Expires":"5184000"}}"#)
    var settings = BrokerFixtures.settings(forwarding: "demo://back?from=einlass#x")
    settings.callbackID = "facebook-1"
    settings.permissions = ["email", "user_friends"]
    settings.timeout = 45
    let token = try await BrokerFixtures.login(at: broker, settings).signIn()
    #expect(token.text == "EAA1" && token.expiration == WallTime(seconds: 1_490_000_400 + 5_184_000))
    let requests = broker.requests
    #expect(requests.map(\.head.method) == [.post, .post])
    #expect(
      requests.map(\.url) == [
        "https://einlass.temboolive.com/temboo-api/1.0/choreos/Library/Facebook/OAuth/InitializeOAuth",
        "https://einlass.temboolive.com/temboo-api/1.0/choreos/Library/Facebook/OAuth/FinalizeOAuth",
      ])
    for request in requests {
      let fields = request.head.headerFields
      // simBrokerApp:simBrokerKey0000000000000000004
      #expect(
        fields[.authorization] == "Basic c2ltQnJva2VyQXBwOnNpbUJyb2tlcktleTAwMDAwMDAwMDAwMDAwMDAwMDQ=")
      #expect(fields.value("x-temboo-domain") == "/einlass/master")
      #expect(fields[.contentType] == "application/json" && fields[.accept] == "application/json")
      #expect(fields[.contentLength] == String(request.body.count))
    }
    #expect(
      String(decoding: requests[0].body, as: UTF8.self)
        == #"{"inputs":[{"name":"AppID","value":"500000000000001"},{"name":"CustomCallbackID","value":"facebook-1"},"#
        + #"{"name":"ForwardingURL","value":"demo://back?from=einlass&state=facebook-1"},"#
        + #"{"name":"Scope","value":"email,user_friends"}]}"#)
    #expect(
      String(decoding: requests[1].body, as: UTF8.self)
        == #"{"inputs":[{"name":"AppID","value":"500000000000001"},{"name":"CallbackID","value":"einlass/facebook-1"},"#
        + #"{"name":"LongLivedToken","value":"1"},{"name":"Timeout","value":"45"}],"preset":"Facebook"}"#)
  }

  @Test(arguments: [
    "demo://back", "demo://back?state=", "demo://back?state=facebook-2", "demo://back#state=facebook-1",
    "demo://back?State=facebook-1", "demo://back?x=1&state=facebook-12",
  ])
  func `a page with another state, or none, is not a response`(_ address: String) async throws {
    let broker = ScriptedBroker(finalize: "{}")
    var settings = BrokerFixtures.settings()
    settings.callbackID = "facebook-1"
    let url = try #require(URL(string: address))
    let login = BrokerFixtures.login(at: broker, settings, page: ScriptedPage { _ in .success(url) })
    #expect(await BrokerFixtures.failure(of: login) == .forgedState)
    #expect(broker.requests.count == 1)
  }

  @Test func `no description of a login contains a secret`() async throws {
    let world = try await TestWorlds.make()
    let login = BrokerFixtures.login(in: world)
    let token = try await login.signIn()
    var text = ""
    dump(login.settings, to: &text)
    dump(token, to: &text)
    text += "\(login.settings) \(token)"
    #expect(!text.contains("simBrokerKey") && !text.contains(token.text))
  }
}
