import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import Testing

/// Unmodified clients by other authors that sign people in to X with OAuth 2.0, under X's own names through the proxy.
@Suite(.tags(.slow))
struct XClientTests {
  @Test(arguments: XClient.all)
  func `a person signs in, and the library reports a refusal`(client: XClient) async throws {
    try await LiveServer.run(Self.configuration(isPublic: client.isPublic)) { server in
      let result = try await OutsideTool.run(
        Self.program(client.script), [OutsideTool.script("X/" + client.script)] + Self.arguments,
        OutsideTool.environment(server))
      #expect(result.code == 0, "\(result.complaints)")
      #expect(result.output.split(separator: "\n").map(String.init) == client.printed, "\(result.complaints)")
      #expect(try await server.worlds.messages().compactMap(\.reason) == client.reasons)
    }
  }

  @Test func `python-social-auth respects a refusal, and cannot refresh`()
    async throws
  {
    try await LiveServer.run(Self.configuration()) { server in
      let result = try await OutsideTool.run(
        OutsideTool.python, [OutsideTool.script("social_core_client.py"), "twitter-oauth2"] + Self.arguments,
        OutsideTool.environment(server))
      #expect(result.output == "Nora Sim\nAuthCanceled\nAuthConfigurationError\n", "\(result.complaints)")
      let reasons = try await server.worlds.messages().compactMap(\.reason)
      #expect(reasons.count == 1)
      #expect(reasons.first?.hasSuffix("client_secret in the body is ignored") == true)
    }
  }

  private static let settings = TwitterOAuth2Settings()
  private static let arguments = [settings.clientID, settings.clientSecret, "nora_sim"]

  private static func program(_ script: String) -> String {
    let programs = ["pl": "perl", "rb": "ruby"]
    return script.split(separator: ".").last.flatMap { programs[String($0)] } ?? OutsideTool.python
  }

  /// The built-in world, whose app redirects to the programs' address, and whose codes last long enough for a slow
  /// machine.
  private static func configuration(isPublic: Bool = false) -> WorldConfiguration {
    var configuration = WorldConfiguration.builtIn
    var settings = settings
    settings.type = isPublic ? .nativeApp : .webApp
    settings.redirects = ["https://app.example/done"]
    configuration.twitter.app.oauth2 = settings
    configuration.twitter.policy.oauth2.codeLifetime = 600
    return configuration
  }
}
