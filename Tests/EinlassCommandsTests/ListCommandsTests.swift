import Foundation
import Testing

struct ListCommandsTests {
  @Test func `problems lists each problem with cause, advice and an existing world`() throws {
    let result = try ProgramRunner.run("problems")
    #expect(result.code == 0)
    let worlds = result.output.split(separator: "\n").filter { $0.hasPrefix("  world:  ") }
    #expect(worlds.count == 16)
    for world in worlds {
      let path = String(world.dropFirst(10))
      #expect(try ProgramRunner.run("run", path).code == 0, "\(path)")
    }
  }

  @Test func `problems can be listed for one network, as JSON`() throws {
    let result = try ProgramRunner.run("problems", "--network", "facebook", "--format", "json")
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: String]])
    #expect(entries.count == 8)
    #expect(entries.allSatisfy { $0["network"] == "facebook" })
    #expect(try ProgramRunner.run("problems", "--network", "broker").code == 2)
  }

  @Test func `failures lists those that fit a call`() throws {
    let result = try ProgramRunner.run("failures", "--call", "phone.renewal")
    #expect(result.output.contains("renewal-rejected"))
    #expect(!result.output.contains("offline"))
    let wrong = try ProgramRunner.run("failures", "--call", "phone.reneval")
    #expect(wrong.code == 2)
    #expect(
      wrong.complaints.contains(
        "unknown call 'phone.reneval' (did you mean 'phone.renewal'?); 'einlass failures --calls' lists them\n"
      ))
  }

  @Test(arguments: [
    (["failures", "429"], ["twitter-rate-limit", "twitter-usage-capped"], "twitter-over-capacity"),
    (["failures", "client-not-enrolled"], ["twitter-client-forbidden"], "twitter-usage-capped"),
    (["failures", "Could not authenticate", "code 32"], [], "offline"),
    (["failures", "190"], ["facebook-"], "twitter-"),
    (["failures", "32"], ["facebook-page-limit"], "twitter-account-locked"),
    (["problems", "banned"], ["twitterAccountBanned"], "noSystemTwitterAccount"),
    (
      ["problems", "-1012"],
      ["Twitter: networkFailure", "Facebook: networkFailure", "facebook/unauthorized"],
      "Twitter: twitterFailure"
    ),
    (
      ["problems", "89", "--network", "twitter"],
      [
        "Twitter: networkFailure", "Twitter: twitterFailure", "twitter/phone-revoked",
        "twitter/token-revoked-at-once",
      ], "Twitter: accountStoreFailure"
    ),
    (["problems", "#17"], ["Facebook: facebookFailure", "facebook/user-limit"], "Facebook: networkFailure"),
    (["problems", "4711"], [], "Twitter"),
    (["problems", "--nonsense"], [], "Twitter"),
    (["provider", "list", "flickr"], ["flickr"], "openstreetmap"),
    (["control", "--list", "clock"], ["clock.advance"], "twitter.user.suspend"),
  ])
  func `words filter a list`(_ arguments: [String], _ shown: [String], _ hidden: String) throws {
    let result = try ProgramRunner.run(arguments)
    #expect(result.code == (shown.isEmpty ? 2 : 0))
    for part in shown { #expect(result.output.contains(part), "\(part)") }
    #expect(!result.output.contains("\n\(hidden)"))
  }

  @Test func `a misspelt name of an action is corrected`() throws {
    let result = try ProgramRunner.run("control", "--list", "clock.advanse")
    #expect(result.code == 2)
    #expect(
      result.complaints.hasPrefix("error: no action matches 'clock.advanse' (did you mean 'clock.advance'?).")
    )
  }

  @Test func `an empty word filters nothing`() throws {
    #expect(try ProgramRunner.run("failures", "").output == ProgramRunner.run("failures").output)
  }

  @Test func `a search that finds nothing reports the word and the whole list`() throws {
    let result = try ProgramRunner.run("failures", "nonsense")
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.complaints == "error: no failure matches 'nonsense'. 'einlass failures' lists all.\n")
  }

  @Test(
    arguments: [["failures"], ["control", "--list"], ["problems"], ["failures", "429"]], [60, 80, 400])
  func `a list is at most 120 columns wide`(_ arguments: [String], _ columns: Int) throws {
    let result = try ProgramRunner.run(arguments, environment: ["COLUMNS": "\(columns)"])
    let limit = min(columns, 120)
    // Names are never broken across lines.
    let lines = result.output.split(separator: "\n").filter { $0.count > limit && $0.contains(" ") }
    #expect(lines.isEmpty, "\(lines.first ?? "")")
  }

  @Test func `vectors agree in every category, and a file without them exits with 2`() throws {
    let result = try ProgramRunner.run(
      "vectors", "Fixtures/Vectors/oauth1.json", "Fixtures/Vectors/verify.json")
    #expect(result.code == 0)
    #expect(result.output.contains("Fixtures/Vectors/verify.json: 156 passed, 0 failed, 0 skipped"))
    #expect(result.output.contains("Fixtures/Vectors/oauth1.json: 607 passed, 0 failed, 0 skipped"))
    let wrong = try ProgramRunner.run("vectors", "README.md")
    #expect(wrong.code == 2)
    #expect(wrong.complaints.hasPrefix("error: README.md: this is not a vector file"))
  }

  @Test func `a differing vector exits with 1 and is described`() throws {
    let vectors = """
      {"vectors": [{"id": "wrong", "category": "mine", "source": "", "method": null, "url": null, "query": null,
        "body": null, "content_type": null, "oauth": {"signature_method": "HMAC-SHA1"}, "extra_oauth": [],
        "secrets": {"consumer": "cs", "token": ""}, "rsa_private_key": null,
        "expect": {"normalized_parameters": null, "base_string": "bs", "signing_key": null,
          "signature": "AAAAG5AJep5sJ7anhXju1unge2I=", "authorization_header": null, "base_string_uri": null},
        "derived": null, "may_reject": false, "checked": {"agree": [], "differ": {}}, "notes": ""}]}
      """
    try ProgramRunner.withFile(vectors) { path in
      let result = try ProgramRunner.run("vectors", path)
      #expect(result.code == 1)
      #expect(result.output.contains("FAILED wrong: "))
    }
  }

  @Test(arguments: ["run", "new", "schema", "sign", "verify", "problems", "failures", "vectors"])
  func `each command's help has an example`(_ command: String) throws {
    let result = try ProgramRunner.run(command, "--help")
    #expect(result.code == 0)
    #expect(result.output.contains("Example") && result.output.contains("  einlass \(command)"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions exist for each shell`(_ shell: String) throws {
    let result = try ProgramRunner.run("--generate-completion-script", shell)
    #expect(result.code == 0)
    #expect(result.output.contains("einlass"))
  }
}
