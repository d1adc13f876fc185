import Foundation
import Testing

@testable import LoginBackend

/// Valid and invalid settings in the environment.
struct FacebookSettingsTests {
  private static let app = ["FACEBOOK_APP_ID": "500000000000001", "FACEBOOK_APP_SECRET": "secret"]

  @Test func `an app's id and secret are the only required settings`() throws {
    let settings = try Settings(environment: Self.app)
    #expect(settings.graphAddress == "https://graph.facebook.com")
    #expect(settings.dialogAddress == "https://www.facebook.com")
    #expect(settings.callbackAddress == "http://localhost:8080/callback")
    #expect(settings.port == 8080)
  }

  @Test func `addresses and the port can be changed`() throws {
    let more = [
      "FACEBOOK_GRAPH": "http://127.0.0.1:8090/facebook/",
      "FACEBOOK_DIALOG": "http://localhost:8090/facebook",
      "PORT": "9000",
    ]
    let settings = try Settings(environment: Self.app.merging(more) { $1 })
    #expect(settings.graphAddress == "http://127.0.0.1:8090/facebook")
    #expect(settings.dialogAddress == "http://localhost:8090/facebook")
    #expect(settings.callbackAddress == "http://localhost:9000/callback")
    let own = try Settings(environment: Self.app.merging(["OWN_ADDRESS": "https://app.example"]) { $1 })
    #expect(own.callbackAddress == "https://app.example/callback")
    #expect(own.hasSecureCookies)
  }

  @Test(arguments: [
    (["FACEBOOK_APP_ID": ""], SettingsError.missing("FACEBOOK_APP_ID")),
    (["FACEBOOK_APP_SECRET": ""], .missing("FACEBOOK_APP_SECRET")),
    (["PORT": "many"], .noPort("many")), (["PORT": "65536"], .noPort("65536")),
    (
      ["FACEBOOK_GRAPH": "http://graph.facebook.com"],
      .unsafeAddress("FACEBOOK_GRAPH", "http://graph.facebook.com")
    ),
    (["FACEBOOK_GRAPH": "graph.facebook.com"], .unsafeAddress("FACEBOOK_GRAPH", "graph.facebook.com")),
    (["FACEBOOK_DIALOG": "ftp://localhost"], .unsafeAddress("FACEBOOK_DIALOG", "ftp://localhost")),
    (["OWN_ADDRESS": "http://app.example"], .unsafeAddress("OWN_ADDRESS", "http://app.example")),
  ])
  func `an invalid setting is refused by name`(more: [String: String], expected: SettingsError) {
    #expect(throws: expected) { try Settings(environment: Self.app.merging(more) { $1 }) }
  }

  @Test func `the program exits with 2 and names what is missing`() async throws {
    let bundle = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    let program = bundle.appending(path: "login-backend")
    try #require(FileManager.default.isExecutableFile(atPath: program.path), "\(program.path) is not built")
    let process = Process()
    process.executableURL = program
    process.environment = ["FACEBOOK_APP_ID": "1"]
    let pipe = Pipe()
    process.standardError = pipe
    let status = try await withCheckedThrowingContinuation {
      (resume: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { resume.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { resume.resume(throwing: error) }
    }
    #expect(status == 2)
    let said = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    #expect(said.contains("FACEBOOK_APP_SECRET is not set"))
  }
}
