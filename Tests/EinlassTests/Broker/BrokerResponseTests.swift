import Einlass
import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

/// The broker's responses, and the app's results.
struct BrokerResponseTests {
  private static let facebook =
    "A HTTP Error has occurred: The remote server responded with a status code of 400. "
    + "The data returned from the remote server was: "

  private static func failed(_ sentence: String) -> String {
    let escaped = sentence.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return #"{"execution":{"id":"e","status":"ERROR","lasterror":"\#(escaped)"}}"#
  }

  private static func output(_ members: String) -> String {
    #"{"execution":{"id":"e","status":"SUCCESS"},"output":{\#(members)}}"#
  }

  /// Every kind of response to `FinalizeOAuth`: status, body, and the resulting failure.
  static let responses: [(status: Int, body: String, failure: BrokeredLogin.LoginError)] = [
    (401, #"{"error":{"message":"Invalid credentials"}}"#, .wrongApplicationKey("Invalid credentials")),
    (401, #"{"error":"Bad key"}"#, .wrongApplicationKey("Bad key")),
    (401, "<html>", .wrongApplicationKey("Unauthorized")),
    (
      500,
      failed(
        facebook
          + #"{"error":{"message":"Error validating client secret.","type":"OAuthException","code":1}}"#),
      .wrongSecret("Error validating client secret.")
    ),
    (
      500,
      failed(
        facebook
          + #"{"error":{"message":"This authorization code has been used.","type":"OAuthException","code":100}}"#
      ),
      .facebook(code: 100, message: "This authorization code has been used.")
    ),
    (500, failed(facebook + "<html>"), .broker(status: 500, message: facebook + "<html>")),
    (200, output(#""AccessToken":"","ErrorMessage":"Permissions error""#), .denied("Permissions error")),
    (
      200, output(#""AccessToken":"","ErrorMessage":"The user denied your request.""#),
      .denied("The user denied your request.")
    ),
    (
      200, output(#""AccessToken":"","ErrorMessage":"This app is in sandbox mode.""#),
      .facebook(code: nil, message: "This app is in sandbox mode.")
    ),
    (500, failed("The CallbackID has expired: einlass/x"), .callbackExpired),
    (500, failed("The CallbackID has already been used: einlass/x"), .callbackReused),
    (500, failed("The CustomCallbackID has already been used: einlass/x"), .callbackReused),
    (500, failed("The CallbackID is unknown: einlass/x"), .unknownCallback),
    (500, failed("The CustomCallbackID is invalid: no."), .invalidCallbackID),
    (500, failed("A required input is missing: AppSecret"), .missingInput("AppSecret")),
    // The documentation covers only this response.
    (500, failed("The operation timed out"), .timedOut),
    (200, failed("The operation timed out"), .timedOut),
    (500, failed("Something else"), .broker(status: 500, message: "Something else")),
    (404, #"{"error":{"message":"No such preset"}}"#, .broker(status: 404, message: "No such preset")),
    (
      200, #"{"execution":{"id":"e","status":"TERMINATED_LIMIT"}}"#,
      .broker(status: 200, message: "TERMINATED_LIMIT")
    ),
    (200, "", .unreadableResponse(status: 200)), (200, "[]", .unreadableResponse(status: 200)),
    (200, "{}", .unreadableResponse(status: 200)), (503, "<html>", .unreadableResponse(status: 503)),
    (200, #"{"execution":{"status":"SUCCESS"}}"#, .unreadableResponse(status: 200)),
    (200, output(""), .unreadableResponse(status: 200)),
    (200, output(#""AccessToken":"""#), .unreadableResponse(status: 200)),
    (200, output(#""AccessToken":5"#), .unreadableResponse(status: 200)),
  ]

  @Test(arguments: responses.indices)
  func `each response leads to its failure`(_ index: Int) async throws {
    let (status, body, failure) = Self.responses[index]
    let login = BrokerFixtures.login(at: ScriptedBroker(finalize: body, status: status))
    #expect(await BrokerFixtures.failure(of: login) == failure)
  }

  @Test(arguments: TransportError.allCases)
  func `a missing response is reported as the network's error`(_ failure: TransportError) async throws {
    let login = BrokerFixtures.login(at: ScriptedBroker { _ in .failure(failure) })
    #expect(await BrokerFixtures.failure(of: login) == .transport(failure))
  }

  @Test func `every failure has a unique name and a sentence`() {
    let all: [BrokeredLogin.LoginError] = [
      .wrongApplicationKey("m"), .wrongSecret("m"), .denied("m"), .callbackExpired, .callbackReused,
      .unknownCallback, .forgedState, .invalidCallbackID, .missingInput("i"), .timedOut, .cancelled,
      .badForwardingURL("u"), .page(.cancelled), .facebook(code: 1, message: "m"),
      .broker(status: 500, message: "m"), .unreadableResponse(status: 200), .transport(.timedOut),
    ]
    #expect(all.map(\.name) == BrokeredLogin.LoginError.names)
    #expect(Set(all.map(\.name)).count == all.count)
    for failure in all { #expect("\(failure)".count > 20) }
  }

  @Test(arguments: ["/relative", "http://www.facebook.com/dialog", "", "not a url"])
  func `a sign-in address is opened only if it is https`(_ address: String) async throws {
    let page = BrokerFixtures.back
    let broker = ScriptedBroker { _ in
      .success(ScriptedBroker.json(Self.output(#""AuthorizationURL":"\#(address)""#)))
    }
    #expect(
      await BrokerFixtures.failure(of: BrokerFixtures.login(at: broker, page: page))
        == .unreadableResponse(status: 200))
    #expect(page.urls.isEmpty)
  }

  @Test func `the token's owner is requested, and a response without id is invalid`()
    async throws
  {
    let broker = ScriptedBroker(
      finalize: Self.output(#""AccessToken":"EAA1","Response":"{\"name\":\"Nora\"}""#))
    let login = BrokerFixtures.login(at: broker)
    let token = try await login.signIn()
    #expect(token.expiration == nil)
    await #expect(throws: BrokeredLogin.LoginError.unreadableResponse(status: 200)) {
      try await login.person(of: token)
    }
    #expect(broker.requests.last?.path.hasSuffix("/Facebook/Reading/User") == true)
    #expect(
      broker.requests.last.map { String(decoding: $0.body, as: UTF8.self) }
        == #"{"inputs":[{"name":"AccessToken","value":"EAA1"},{"name":"Fields","value":"id,name,first_name,last_name,email"}]}"#
    )
  }
}
