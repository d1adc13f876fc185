import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import Testing

/// Unmodified clients of other languages, using the networks' own names through the proxy.
@Suite(.tags(.slow))
struct OutsideClientTests {
  /// Runs our script for a foreign client and returns its output.
  private func run(_ program: String, _ script: String, _ arguments: [String], _ server: LiveServer)
    async throws
    -> String
  {
    let result = try await OutsideTool.run(
      program, [OutsideTool.script(script)] + arguments, OutsideTool.environment(server))
    #expect(result.code == 0, "\(result.complaints)")
    return result.output
  }

  private let configuration = WorldConfiguration.builtIn
  private var app: [String] { [configuration.twitter.app.key, configuration.twitter.app.secret] }

  private var facebookApp: [String] { [configuration.facebook.app.id, configuration.facebook.app.secret] }

  private func token() throws -> [String] {
    let token = try #require(configuration.twitter.people.first?.token)
    return [token.token, token.secret]
  }

  @Test func `tweepy uses a token, and is refused with a wrong one`() async throws {
    try await LiveServer.run { server in
      let printed = try await run(OutsideTool.python, "tweepy_token.py", app + token(), server)
      #expect(printed == "nora_sim\n[32]\n")
    }
  }

  @Test func `tweepy tweets, reads, uploads, and is refused with a read-only token`()
    async throws
  {
    var configuration = WorldConfiguration.builtIn
    configuration.twitter.people[0].follows = ["max_sim"]
    configuration.twitter.people[1].follows = ["nora_sim"]
    var reading = TwitterConfiguration.Token(token: "1500000002-read", secret: "readSecret")
    reading.accessLevel = .read
    configuration.twitter.people[1].token = reading
    let readingPair = [reading.token, reading.secret]
    try await LiveServer.run(configuration) { server in
      let arguments = try app + token() + readingPair
      let printed = try await run(OutsideTool.python, "tweepy_tweets.py", arguments, server)
      #expect(
        printed == """
          nora_sim https://sim.example/page
          True True
          [1500000002] [1500000002]
          ['max_sim']
          max_sim
          {'image_type': 'image/gif', 'w': 16, 'h': 8}
          {'image_type': 'image/gif', 'w': 16, 'h': 8} True
          pending True
          photo
          [187] ['Status is a duplicate.']
          max_sim
          Read-only application cannot POST.
          by API 2 True nora_sim
          2 Could not find tweet with ids: [5].
          True 3
          The `tweet.fields` query parameter value [colour]
          by API 2 {'deleted': True}

          """)
    }
  }

  @Test(arguments: [[], ["pin"]])
  func `tweepy signs a person in`(options: [String]) async throws {
    try await LiveServer.run { server in
      let printed = try await run(OutsideTool.python, "tweepy_client.py", app + ["max_sim"] + options, server)
      #expect(printed == "max_sim\n")
    }
  }

  @Test func `requests-oauthlib signs a person in, by name and by base address`() async throws {
    try await LiveServer.run { server in
      let byName = try await run(OutsideTool.python, "oauthlib_client.py", app + ["max_sim"], server)
      #expect(byName == "max_sim\n")
      let newName = ["nora_sim", "https://api.x.com"]
      let byNewName = try await run(OutsideTool.python, "oauthlib_client.py", app + newName, server)
      #expect(byNewName == "nora_sim\n")
      let base = server.addresses.http + "/twitter"
      let byBase = try await run(OutsideTool.python, "oauthlib_client.py", app + ["nora_sim", base], server)
      #expect(byBase == "nora_sim\n")
    }
  }

  @Test func `facebook-sdk signs a person in, reads friends, and reports a refusal`() async throws {
    try await LiveServer.run { server in
      let printed = try await run(
        OutsideTool.python, "facebook_client.py", facebookApp + ["nora@sim.example"], server)
      let lines = printed.split(separator: "\n")
      #expect(
        lines.map { $0.prefix(70) } == [
          "Nora Sim", "[]", "GraphAPIError 100: This authorization code has been used.",
          "GraphAPIError 100: Unsupported get request. Object with ID '1000000000",
          "GraphAPIError 190: Error validating access token: The user has not aut",
        ])
    }
  }

  @Test func `facebook-sdk reads friends, posts, creates test users, and is refused`() async throws {
    // The server's date is today, when apps can no longer post for people or create test users.
    var configuration = WorldConfiguration.builtIn
    configuration.facebook.app.publishing = true
    configuration.facebook.app.testUsersClosed = false
    try await LiveServer.run(configuration) { server in
      let printed = try await run(
        OutsideTool.python, "facebook_after_login.py", facebookApp + ["nora@sim.example"], server)
      #expect(printed == "200\n1\n2500\n1 506\nTrue\n15\n520\nTrue\n2\n190\n")
    }
  }

  @Test(arguments: [
    (nil as Int64?, "True\n['Cat'] Cat\n324\n"),
    // The date is 2018-05-01. An app created that day is not granted publish_actions.
    (1_525_132_800, "False\n200\n200\n"),
  ])
  func `facebook-sdk uploads photos and reads nodes up to the app's limit`(
    _ created: Int64?, _ beginning: String
  ) async throws {
    var configuration = WorldConfiguration.builtIn
    configuration.facebook.app.business = "sim"
    configuration.facebook.app.limitsCalls = true
    if let created {
      configuration.facebook.app.created = WallTime(seconds: created)
    } else {
      configuration.facebook.app.publishing = true
    }
    var page = FacebookConfiguration.Page(name: "Sim Page")
    page.business = "sim"
    configuration.facebook.pages = [page]
    try await LiveServer.run(configuration) { server in
      let printed = try await run(
        OutsideTool.python, "facebook_photos.py", facebookApp + ["nora@sim.example"], server)
      #expect(printed == beginning + "True\nTrue\n100\nuser\n1 ['Sim Page']\n100\n4 True\n")
    }
  }

  @Test func `authlib signs a person in with Twitter, and a wrong secret is refused`() async throws {
    try await LiveServer.run { server in
      let printed = try await run(OutsideTool.python, "authlib_twitter.py", app + ["max_sim"], server)
      #expect(printed == "max_sim\nfetch_token_denied\n")
    }
  }

  @Test func `authlib signs a person in with Facebook; a used code is refused`() async throws {
    try await LiveServer.run { server in
      let printed = try await run(
        OutsideTool.python, "authlib_facebook.py", facebookApp + ["nora@sim.example"], server)
      #expect(printed == "Nora Sim\n36009 This authorization code has been used.\n")
    }
  }

  @Test(arguments: ["twitter", "facebook"])
  func `python-social-auth signs a person in, unless the person declines`(network: String) async throws {
    try await LiveServer.run { server in
      let person = network == "twitter" ? app + ["nora_sim"] : facebookApp + ["nora@sim.example"]
      let printed = try await run(OutsideTool.python, "social_core_client.py", [network] + person, server)
      #expect(printed == "Nora Sim\nAuthCanceled\n")
    }
  }

  @Test func `liboauth of C signs a person in over GnuTLS; a wrong secret is refused`() async throws {
    let program = FileManager.default.temporaryDirectory.appending(path: "liboauth-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: program) }
    // The HTTP functions of liboauth are deprecated, but still available.
    let compiled = try await OutsideTool.run(
      "gcc",
      [
        "-Wall", "-Wextra", "-Werror", "-Wno-deprecated-declarations",
        OutsideTool.script("liboauth_client.c"), "-loauth", "-o", program,
      ], ["PATH": "/usr/bin:/bin"])
    try #require(compiled.code == 0, "\(compiled.complaints)")
    try await LiveServer.run { server in
      let result = try await OutsideTool.run(program, app + ["max_sim"], OutsideTool.environment(server))
      #expect(
        result.output
          == "max_sim\n{\"errors\":[{\"code\":32,\"message\":\"Could not authenticate you.\"}]}\n",
        "\(result.complaints)")
    }
  }

  @Test func `Net--Twitter of Perl signs a person in`() async throws {
    try await LiveServer.run { server in
      let printed = try await run("perl", "net_twitter.pl", app + ["max_sim"], server)
      #expect(printed == "max_sim\n")
    }
  }

  @Test func `ruby-twitter uses a token`() async throws {
    try await LiveServer.run { server in
      let proxy = ["127.0.0.1", String(server.proxyPort)]
      let printed = try await run("ruby", "ruby_twitter.rb", app + token() + proxy, server)
      #expect(printed == "nora_sim\n")
    }
  }
}
