import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

struct FacebookDialogErrorTests {
  /// A mistake in a call.
  enum Fault: String, CaseIterable, CustomTestStringConvertible {
    case noApplication, unknownApplication, deletedApplication, noRedirect, malformedRedirect, unregistered
    case foreignDomain, insecure, unknownType, inDevelopment, unknownScopes, checkpointed, unconfirmed

    var testDescription: String { rawValue }

    /// The call with the mistake in `world`.
    func call(_ world: FacebookWorld) throws -> KeyValuePairs<String, String?> {
      switch self {
      case .noApplication: return ["client_id": nil]
      case .unknownApplication: return ["client_id": "4<b>"]
      case .deletedApplication: try world.changeApp { $0.isDeleted = true }
      case .noRedirect: return ["redirect_uri": nil]
      case .malformedRedirect: return ["redirect_uri": "nowhere"]
      case .unregistered: try world.changeApp { $0.redirectURIs = ["https://other.example/"] }
      case .foreignDomain:
        try world.changeApp { app in
          app.redirectURIs = []
          app.domains = ["other.example"]
          app.isStrict = false
        }
      case .insecure: return ["redirect_uri": "http://app.example/"]
      case .unknownType: return ["response_type": "code nonsense"]
      case .inDevelopment: try world.changeApp { $0.isInDevelopment = true }
      case .unknownScopes:
        try world.changeApp { $0.roles = [FacebookWorld.personID] }
        return ["scope": "email,user_shoes,user_hats"]
      case .checkpointed: try world.changePerson { $0.isCheckpointed = true }
      case .unconfirmed: try world.changePerson { $0.isConfirmed = false }
      }
      return [:]
    }

    /// The text of the page of late 2019.
    var text: String {
      switch self {
      case .noApplication: "<p>The parameter app_id is required</p>"
      case .unknownApplication:
        "<h1>Invalid App ID</h1>\n<p>The provided app ID does not look like a valid app ID.</p>"
      case .deletedApplication: "<p>The app is deactivated or does not exist.</p>"
      case .noRedirect: "<p>The parameter redirect_uri is required</p>"
      case .malformedRedirect, .unregistered:
        "<h1>URL Blocked</h1>\n<p>This redirect failed because the redirect URI is not whitelisted in the app’s "
          + "Client OAuth Settings. Make sure Client and Web OAuth Login are on and add all your app domains as "
          + "Valid OAuth Redirect URIs.</p>"
      case .foreignDomain:
        "<h1>Can&#39;t Load URL</h1>\n<p>The domain of this URL isn&#39;t included in the app&#39;s domains. To be "
          + "able to load this URL, add all domains and subdomains of your app to the App Domains field in your "
          + "app settings.</p>"
      case .insecure: "<h1>Insecure Login Blocked</h1>"
      case .unknownType: "<p>The parameter response_type is invalid</p>"
      case .inDevelopment:
        "<h1>App Not Setup</h1>\n<p>This app is still in development mode, and you don&#39;t have access to it.</p>"
      case .unknownScopes:
        "<p>Invalid Scopes: user_shoes, user_hats. This message is only shown to developers."
      case .checkpointed: "<p>You cannot log in to apps at this time."
      case .unconfirmed: "<p>Your account is not confirmed."
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func `each fault has its text, no redirect, and the notice of a simulation`(_ fault: Fault) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: 1_572_523_043))
    let response = await world.dialog(try fault.call(world))
    #expect(response.status == 200)
    #expect(response.field("location") == nil)
    #expect(response.field("content-type") == "text/html; charset=utf-8")
    #expect(response.text?.contains(fault.text) == true)
    #expect(response.text?.contains("<strong>Simulation.</strong>") == true)
    #expect(response.text?.contains("<b>") == false)
  }

  @Test(
    arguments: [
      (Fault.unknownApplication, 1_478_382_265 as Int64, "<p>Invalid App ID: 4&lt;b&gt;</p>"),
      (.unregistered, 1_400_000_000, "<h1>An error occurred with Example. Please try again later.</h1>"),
      (
        .unregistered, 1_400_000_000,
        "<p>API Error Description: The specified URL is not owned by the application</p>"
      ),
      (.foreignDomain, 1_400_000_000, "<p>API Error Code: 191</p>"),
      (.inDevelopment, 1_600_000_000, "<p>App not active</p>"),
    ])
  func `texts changed over the years`(_ fault: Fault, now: Int64, text: String) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: now))
    let response = await world.dialog(try fault.call(world))
    #expect(response.text?.contains(text) == true)
  }

  @Test func `plain http is accepted before late 2018, and on localhost always`() async throws {
    let world = try await FacebookWorld()
    #expect(await world.dialog(["redirect_uri": "http://app.example/"]).status == 302)
    world.clock.set(to: WallTime(seconds: 1_572_523_043))
    for address in ["http://localhost:8000/", "http://127.0.0.1/x", "http://[::1]:5/", "http://a.localhost/"]
    {
      #expect(await world.dialog(["redirect_uri": address]).status == 302)
    }
  }

  @Test(
    arguments: [
      (Fault.noApplication, 101, "Missing client_id parameter."),
      (.unknownApplication, 101, "Error validating application. Invalid application ID."),
      (.deletedApplication, 190, "Error validating application. Application has been deleted."),
      (.noRedirect, 191, "Missing redirect_uri parameter."),
      (
        .unregistered, 191, "Invalid redirect_uri: Given URL is not allowed by the Application configuration."
      ),
    ])
  func `the old address on the graph host reports the same in JSON with 400`(
    _ fault: Fault, code: Int, message: String
  ) async throws {
    let world = try await FacebookWorld()
    let query = FacebookWorld.query(try fault.call(world))
    let response = await world.get("/oauth/authorize?\(query)&einlass_person=\(FacebookWorld.personID)")
    #expect(response.status == 400)
    #expect(response.errorText == envelope(message, code: code))
  }

  @Test func `an ordinary person's unknown permissions are silently dropped`() async throws {
    let world = try await FacebookWorld()
    let location = try await world.location(["scope": "email,user_shoes", "return_scopes": "true"])
    #expect(location.contains("granted_scopes=email%2Cpublic_profile&denied_scopes&"))
  }

  @Test func `the policy sets the status of the pages`() async throws {
    var policy = SimulatedFacebook.Policy()
    policy.dialogErrorStatus = 500
    let world = try await FacebookWorld(policy: policy)
    #expect(await world.dialog(["client_id": nil]).status == 500)
  }
}
