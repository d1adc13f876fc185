import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire
import Testing

/// A response that is not JSON is refused, whichever members the caller reads (RFC 8259).
///
/// Einlass 1 read bodies with `NSJSONSerialization`, which refused the whole text.
struct JSONReadingTests {
  /// Invalid values.
  static let brokenValues: [String] = [
    "\"\u{01}\"", "\"a\nb\"", "\"a\tb\"", "\"\u{1F}\"", #""\x41""#, #""\a""#, #""\u12""#, #""\u12g4""#,
    #""\""#,
    #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\ud83d\ud83d""#, #""\ud83dx""#, "01", "-01", "1.",
    "1.e1",
    ".5", "1e", "1e+", "-", "+1", "0x1", "1e400", "-1e400", "NaN", "Infinity", "nul", "nulll", "True", "'a'",
    "[1,]", "[,1]", "[1 2]", "[1", "[", "{\"a\":1,}", "{a:1}", "{1:2}", "{\"a\" 1}", "{\"a\":}", "{\"a\"}",
    "{",
    "/* */1", "1 // x", "\u{00A0}1", "", String(repeating: "9", count: 400),
    String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
  ]

  /// Values that look odd but are valid.
  static let soundValues: [String] = [
    #""\u00e9""#, #""\ud83d\ude00""#, #""\/\b\f\n\r\t\\\"""#, "\"\u{7F}\u{1F600}\"", "-0", "0", "0.50",
    "1E+2",
    "1e-400", "-1.5e3", "9223372036854775808", "[]", "{}", "[ ]", "{ }", "[1 , 2]", " true ", "false", "null",
    "\r\n\t1", #"{"\u0000":[{"":[]}]}"#,
    String(repeating: "[", count: 400) + String(repeating: "]", count: 400),
  ]

  /// Text after an object, or errors that affect the whole text.
  static let brokenTexts: [[UInt8]] = [
    Array(#"{"id":"1","name":"N"}x"#.utf8), Array(#"{"id":"1","name":"N"},"#.utf8),
    Array(#"{"id":"1","name":"N"} {}"#.utf8), Array(#"{"id":"1","name":"N"}}"#.utf8),
    Array(#"{"id":"1","name":"N"]"#.utf8), Array(#"{"id":"1","name":"N""#.utf8), Array(#"["id"]"#.utf8),
    Array(#"{"id":"1","name":""#.utf8) + [0xFF] + Array(#""}"#.utf8),
    Array(#"{"id":"1","name":""#.utf8) + [0xED, 0xA0, 0x80] + Array(#""}"#.utf8),
    Array(#"{"id":"1","name":""#.utf8) + [0xC0, 0x80] + Array(#""}"#.utf8), [], Array(" ".utf8),
    Array(#""id""#.utf8), Array("null".utf8),
  ]

  private static func world(_ call: String, _ status: Int, _ body: [UInt8]) async throws -> World {
    try await TestWorlds.make { configuration in
      configuration.failures = [
        PlannedFailure(
          .stated(status: status, type: "application/json; charset=utf-8", body: body), call: call, times: 9)
      ]
    }
  }

  private static func facebook(_ status: Int, _ body: [UInt8]) async throws -> FacebookAuthenticator.Problem?
  {
    let world = try await world("facebook.me", status, body)
    do throws(FacebookAuthenticator.Problem) {
      _ = try await FacebookAuthenticator(appID: TestWorlds.appID, app: world.app).perform { _ in true }
      return nil
    } catch {
      return error
    }
  }

  private static func twitter(_ body: [UInt8]) async throws -> TwitterAuthenticator.Problem? {
    let world = try await world("twitter.verify_credentials", 200, body)
    do throws(TwitterAuthenticator.Problem) {
      _ = try await TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app).perform { $0.first }
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: brokenValues)
  func `a broken value makes the response unreadable even if it is unused`(_ value: String)
    async throws
  {
    let person = Array(#"{"id":"1","name":"N","extra":\#(value)}"#.utf8)
    #expect(try await Self.facebook(200, person) == .facebookFailure("JSON response not parsable."))
    let user = #""id_str":"1","name":"N","screen_name":"n","profile_image_url_https":"https://a.example/a""#
    #expect(
      try await Self.twitter(Array("{\(user),\"extra\":\(value)}".utf8))
        == .twitterFailure("JSON response not parsable."))
  }

  @Test(arguments: brokenValues)
  func `a refusal with a broken subcode does not lead to a renewal`(_ value: String) async throws {
    let error = #"{"error":{"message":"m","type":"OAuthException","code":190,"error_subcode":\#(value)}}"#
    #expect(
      try await Self.facebook(400, Array(error.utf8)) == .facebookFailure("JSON response not parsable."))
  }

  @Test(arguments: soundValues)
  func `an odd but valid value does no harm`(_ value: String) async throws {
    #expect(try await Self.facebook(200, Array(#" {"id":"1","extra":\#(value),"name":"N"} "#.utf8)) == nil)
  }

  @Test(arguments: brokenTexts)
  func `an invalid text is not read`(_ body: [UInt8]) async throws {
    #expect(try await Self.facebook(200, body) == .facebookFailure("JSON response not parsable."))
  }

  @Test func `a byte order mark and UTF-16 are read as by NSJSONSerialization`() async throws {
    let text = #"{"id":"1","name":"N"}"#
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try await Self.facebook(200, [0xEF, 0xBB, 0xBF] + Array(text.utf8)) == nil)
    #expect(try await Self.facebook(200, [0xFF, 0xFE] + wide) == nil)
    #expect(try await Self.facebook(200, wide) == nil)
  }

  @Test func `the first of two members with the same name counts`() async throws {
    let error =
      #"{"error":{"message":"first","message":"second","type":"T","code":4,"code":17}}"#
    #expect(
      try await Self.facebook(400, Array(error.utf8))
        == .facebookFailure("Facebook Error: Code:4, Type:T, Message:first"))
  }

  @Test(arguments: [("true", 1), ("false", 0)])
  func `a Boolean code is 1 or 0, as Foundation bridged it`(_ word: String, _ code: Int) async throws {
    let error = #"{"error":{"message":"m","type":"T","code":\#(word),"error_subcode":\#(word)}}"#
    #expect(
      try await Self.facebook(400, Array(error.utf8))
        == .facebookFailure("Facebook Error: Code:\(code), SubCode:\(code), Type:T, Message:m"))
  }

  @Test(arguments: ["\"\\x\"", "01", "\"\u{01}\""])
  func `the phone reads no token from a broken response`(_ value: String) async throws {
    let body = #"{"access_token":"EAAnope","permissions":["email"],"extra":\#(value)}"#
    let world = try await Self.world("facebook.system_grant", 200, Array(body.utf8))
    await #expect(throws: FacebookAuthenticator.Problem.self) {
      try await FacebookAuthenticator(appID: TestWorlds.appID, app: world.app).perform { _ in true }
    }
    #expect(world.app.accountStore.isAccessGranted(.facebook) == false)
    let user = #"{"id_str":"4242424242","screen_name":"nora_sim","extra":\#(value)}"#
    let other = try await Self.world("twitter.verify_credentials", 200, Array(user.utf8))
    _ = try await other.app.accountStore.requestAccess(.twitter)
    await #expect(throws: AccountStoreError(.accountAuthenticationFailed)) {
      try await other.app.accountStore.saveTwitterAccount(token: "1-a", secret: "b")
    }
  }

  @Test func `the phone drops a grant by an error's meaning, not its spelling`() async throws {
    func isGrantKept(_ body: String) async throws -> Bool {
      let world = try await Self.world("facebook.me", 400, Array(body.utf8))
      _ = try? await FacebookAuthenticator(appID: TestWorlds.appID, app: world.app).perform { _ in true }
      let prompts = world.journal.entries.count {
        if case .prompted? = $0.event.phone { true } else { false }
      }
      return prompts == 1
    }
    let error = #""message":"m","type":"OAuthException","code":190,"error_subcode" : 458"#
    #expect(try await !isGrantKept("{\"error\":{\(error)}}"))
    #expect(try await isGrantKept("{\"error\":{\(error)}"))
    #expect(try await isGrantKept(#"{"error":{"message":"\"error_subcode\":458","type":"T","code":2}}"#))
  }
}
