import Accounts
import EinlassDevice
import EinlassSimulator
import EinlassWire
import Social
import Testing

/// `SLRequest` (reference of Accounts, section 3).
@Suite(.timeLimit(.minutes(15)))
struct RequestTests {
  private static let verify = URL(string: "https://api.twitter.com/1.1/account/verify_credentials.json")

  private static func twitter(
    _ method: SLRequestMethod = .GET, _ url: URL? = verify, _ parameters: [AnyHashable: Any]? = nil
  ) throws -> SLRequest {
    try #require(
      SLRequest(forServiceType: SLServiceTypeTwitter, requestMethod: method, url: url, parameters: parameters)
    )
  }

  @Test func `constants have Apple's values`() {
    #expect(
      SLServiceTypeTwitter == "com.apple.social.twitter"
        && SLServiceTypeFacebook == "com.apple.social.facebook")
    #expect([SLRequestMethod.GET, .POST, .DELETE, .PUT].map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test func `a request keeps its values, and an unknown service gives none`() throws {
    let request = try Self.twitter(.POST, Self.verify, ["a": 1])
    #expect(
      request.requestMethod == .POST && request.url == Self.verify && request.parameters["a"] as? Int == 1)
    #expect(request.account == nil)
    for service in [nil, "com.apple.social.myspace"] {
      #expect(
        SLRequest(forServiceType: service, requestMethod: .GET, url: Self.verify, parameters: nil) == nil)
    }
    #expect(
      SLRequest(
        forServiceType: SLServiceTypeSinaWeibo, requestMethod: .GET, url: Self.verify, parameters: nil) != nil
    )
  }

  @Test func `a signed request gives a body and a response`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let request = try Self.twitter(.GET, Self.verify, ["skip_status": "true"])
      request.account = try ACAccountStore().twitterAccounts().last
      let given = await request.sent()
      #expect(given.error == nil && given.response?.statusCode == 200)
      #expect(given.object?["screen_name"] as? String == "otto_sim")
      #expect(
        given.response?.url?.absoluteString == Self.verify.map { "\($0.absoluteString)?skip_status=true" })
    }
  }

  @Test func `a status other than 401 is not an error`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let request = try Self.twitter(.GET, URL(string: "https://api.twitter.com/1.1/nowhere.json"))
      request.account = try ACAccountStore().twitterAccounts().first
      let given = await request.sent()
      #expect(given.response?.statusCode == 404 && given.error == nil && given.data?.isEmpty == false)
    }
  }

  @Test func `a 401 comes with its response, no body, and the loader's error`() async throws {
    let world = try await AppleWorlds.granted { $0.phone.accounts[0].state = .stale }
    try await world.asApp {
      let request = try Self.twitter()
      request.account = try ACAccountStore().twitterAccounts().first
      let given = await request.sent()
      let error = try #require(given.error)
      #expect(given.data == nil && given.response?.statusCode == 401)
      #expect(error.domain == "NSURLErrorDomain" && error.code == -1012)
      #expect(error.userInfo["NSErrorFailingURLKey"] as? URL == Self.verify)
      #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == "kCFErrorDomainCFNetwork")
      #expect(
        error.localizedDescription == "The operation couldn’t be completed. (NSURLErrorDomain error -1012.)")
    }
  }

  @Test func `the loader's failure has only an error, with its code and text`() async throws {
    let world = try await AppleWorlds.granted()
    try world.plan("offline", for: "twitter.verify_credentials")
    try await world.asApp {
      let request = try Self.twitter()
      request.account = try ACAccountStore().twitterAccounts().first
      let given = await request.sent()
      #expect(given.data == nil && given.response == nil)
      #expect(given.error?.code == -1009)
      #expect(given.error?.localizedDescription == "The Internet connection appears to be offline.")
    }
  }

  @Test func `a request that cannot be signed is refused on the caller's thread`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let request = try Self.twitter()
      request.account = try ACAccountStore().twitterAccounts().first
      try await world.phone.settings.removeAccounts(.twitter)
      var error: NSError?
      var count = 0
      request.perform { data, response, failure in
        #expect(data == nil && response == nil)
        error = failure.map { $0 as NSError }
        count += 1
      }
      #expect(count == 1)
      #expect(error?.domain == "SLErrorDomain" && error?.code == 0)
      #expect(error?.localizedDescription == "Could not prepare the URL request.")
      #expect(request.preparedURLRequest() == nil)
    }
  }

  @Test func `an unsaved account signs nothing`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let request = try Self.twitter()
      request.account = ACAccount(accountType: try ACAccountStore().type(ACAccountTypeIdentifierTwitter))
      #expect(request.preparedURLRequest() == nil)
    }
  }

  @Test func `without an account, the request is sent unsigned`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let request = try Self.twitter()
      request.account = nil
      #expect(request.preparedURLRequest()?.value(forHTTPHeaderField: "Authorization") == nil)
      let given = await request.sent()
      #expect(given.response?.statusCode == 400 && given.error == nil)
    }
  }

  @Test func `without a current app, a request uses the phone of its account`() async throws {
    let world = try await AppleWorlds.granted()
    let account = try await world.asApp { try ACAccountStore().facebookAccount() }
    try await InstalledApp.$current.withValue(nil) {
      let request = try #require(
        SLRequest(
          forServiceType: SLServiceTypeFacebook, requestMethod: .GET,
          url: URL(string: "https://graph.facebook.com/v2.8/me"), parameters: ["fields": "id,name"]))
      request.account = account
      #expect(await request.sent().object?["name"] as? String == "Nora Sim")
    }
  }

  @Test func `without an app, the error names the cause`() async throws {
    try await InstalledApp.$current.withValue(nil) {
      let given = await (try Self.twitter()).sent()
      #expect(given.error?.code == 0)
      #expect(
        given.error?.localizedRecoverySuggestion?.hasPrefix(
          "no phone app is set; set") == true)
    }
  }

  @Test func `an account of another service stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = ACAccountStore()
      let request = SLRequest(
        forServiceType: SLServiceTypeTwitter, requestMethod: .GET,
        url: URL(string: "https://api.twitter.com/"),
        parameters: nil)
      request?.account = ACAccount(
        accountType: store.accountType(withAccountTypeIdentifier: ACAccountTypeIdentifierFacebook))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("reason: 'Invalid account type for this request'"))
  }

  @Test func `services report accounts without access`() async throws {
    let world = try await AppleWorlds.make { $0.phone.accounts.removeLast() }
    await world.asApp {
      #expect(SLComposeViewController.isAvailable(forServiceType: SLServiceTypeTwitter))
      #expect(!SLComposeViewController.isAvailable(forServiceType: SLServiceTypeFacebook))
      for service in [nil, SLServiceTypeSinaWeibo, "twitter"] {
        #expect(!SLComposeViewController.isAvailable(forServiceType: service))
      }
    }
    InstalledApp.$current.withValue(nil) {
      #expect(!SLComposeViewController.isAvailable(forServiceType: SLServiceTypeTwitter))
    }
  }
}
