import Foundation
import OAuth1TestSupport
import Testing

struct RunCommandTests {
  private static let world = "Fixtures/Worlds/twitter/one-account.yaml"

  @Test func `a world that ends as expected prints a table and exits with 0`() throws {
    let result = try ProgramRunner.run("run", Self.world)
    #expect(
      result.output == """
        World                                     Expected                Actual
        ----------------------------------------  ----------------------  ----------------------  --
        Fixtures/Worlds/twitter/one-account.yaml  signed in as @nora_sim  signed in as @nora_sim  ok

        1 world: 1 as expected, 0 different

        """)
    #expect(result.complaints.isEmpty)
    #expect(result.code == 0)
  }

  private static let accepted = "Fixtures/Worlds/twitter/clock-an-hour-ahead-accepted.yaml"

  @Test(arguments: [
    (
      "text",
      "\n\n\(accepted): warning: timestamp-ahead at api.twitter.com/oauth/request_token: oauth_timestamp was "
    ),
    ("json", #""id" : "timestamp-ahead""#),
    ("junit", #" time="0"><system-out>warning: timestamp-ahead at api.twitter.com/oauth/request_token: "#),
    ("mermaid", "\n    Note over Twitter: warning: timestamp-ahead\n"),
    ("html", #"<span class="badge warn">warning</span> timestamp-ahead at api.twitter.com"#),
  ])
  func `warnings are shown in every format, and change no exit code`(_ format: String, _ part: String) throws
  {
    let result = try ProgramRunner.run("run", "--format", format, Self.accepted)
    #expect(result.output.contains(part))
    #expect(result.code == 0)
    // On a page, the scripts and the style sheet contain the word, too.
    let other = try ProgramRunner.run("run", "--format", format, Self.world).output
    #expect(!other.contains(format == "html" ? "warning</span>" : "warning"))
  }

  @Test func `a page is self-contained, and no name in it becomes markup`() throws {
    let text = """
      about: "</script><script>alert(1)</script>"
      signIn: twitter
      app: {name: "</script><script>alert(2)</script>"}
      twitter: {people: [{screenName: nora_sim, name: "</script><b>"}]}
      phone: {accounts: [{twitter: nora_sim}]}
      """
    try ProgramRunner.withFile(text) { path in
      let result = try ProgramRunner.run("run", "--format", "html", path)
      #expect(result.code == 0, "\(result.complaints)")
      let page = result.output
      #expect(page.components(separatedBy: "</script>").count == 3)
      for part in ["<img src=x", "<b>", "<script>", "src=\"", "href=\"", "@import"] {
        #expect(!page.contains(part))
      }
      #expect(page.contains("default-src 'none'"))
      // Each script comes after the modules that it imports. There are no other imports, and all names are unique.
      #expect(!page.contains("\nimport ") && !page.contains("\nexport "))
      let names = page.matches(of: /\n(?:async )?(?:function|const|class|let) ([A-Za-z_]+)/).map {
        String($0.output.1)
      }
      #expect(names.count > 40 && Set(names).count == names.count)
    }
  }

  @Test func `a different outcome is described, and exits with 1`() throws {
    let text = "signIn: twitter\nexpect: {credentials: true}\n"
    try ProgramRunner.withFile(text) { path in
      let result = try ProgramRunner.run("run", path)
      #expect(result.code == 1)
      #expect(
        result.output.contains(
          "\(path): expected 'signed in', but it was 'noSystemTwitterAccount'"))
      #expect(result.output.hasSuffix("1 world: 0 as expected, 1 different\n"))
    }
  }

  @Test func `a network without three-legged sign-in is refused`() throws {
    try ProgramRunner.withFile("signIn: threeLegged\nthreeLegged: {network: woocommerce}\n") { path in
      let result = try ProgramRunner.run("run", "--provider", "woocommerce", path)
      #expect(result.code == 2)
      #expect(
        result.complaints
          == "error: \(path):2: threeLegged.network: WooCommerce REST does not support three-legged sign-in; "
          + "choose another network\n"
      )
    }
  }

  @Test func `every invalid file is reported, none is run, and the exit code is 2`() throws {
    try ProgramRunner.withFile("signIn: fax\n") { path in
      let result = try ProgramRunner.run("run", Self.world, path, "/nowhere.yaml")
      #expect(result.code == 2)
      #expect(result.output.isEmpty)
      #expect(result.complaints.hasPrefix("error: \(path):1: signIn: expected one of twitter, "))
      #expect(
        result.complaints.hasSuffix(
          """
          , found 'fax'
          error: /nowhere.yaml: the file does not exist; pass a world file or a folder of world files

          """))
    }
  }

  @Test func `invalid files in a folder are all reported`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a", "b"] {
      try "signIn: fax".write(to: folder.appending(path: name + ".yaml"), atomically: true, encoding: .utf8)
    }
    let result = try ProgramRunner.run("run", folder.path)
    #expect(result.code == 2)
    #expect(result.complaints.contains("/a.yaml:1: ") && result.complaints.contains("/b.yaml:1: "))
  }

  @Test func `a file whose name is not UTF-8 is reported and skipped`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Foundation itself can neither name nor remove such a file.
    try shell(
      """
      mkdir inner && for name in a.yaml inner/b.json c.txt "$(printf '\\377.yaml')"; do
        echo '{"signIn": "twitter", "expect": {"problem": "noSystemTwitterAccount"}}' > "$name"; done
      """, in: folder)
    let result = try ProgramRunner.run("run", folder.path)
    try shell("rm -r -- *", in: folder)
    try FileManager.default.removeItem(at: folder)
    #expect(
      result.complaints == "skipped \(folder.path)/\u{FFFD}.yaml: its name is not UTF-8; rename it\n")
    #expect(result.output.hasSuffix("2 worlds: 2 as expected, 0 different\n"), "\(result.output)")
    #expect(result.code == 0)
  }

  private func shell(_ script: String, in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-ec", script]
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `differences go to standard error with JSON`() throws {
    try ProgramRunner.withFile("signIn: twitter\nexpect: {credentials: true}\n") { path in
      let result = try ProgramRunner.run("run", "--format", "json", path)
      #expect(result.code == 1)
      #expect(
        result.complaints == "\(path): expected 'signed in', but it was 'noSystemTwitterAccount'\n")
    }
  }

  @Test(arguments: ["--verbose", "--all"]) func `a text option is refused with JSON`(_ option: String)
    throws
  {
    let result = try ProgramRunner.run("run", option, "--format", "json", Self.world)
    #expect(result.code == 2)
    #expect(result.complaints.contains("\(option) works only with --format text; omit one of them"))
  }

  @Test func `a wrong option is named, and exits with 2`() throws {
    let result = try ProgramRunner.run("run", "--format", "pdf", Self.world)
    #expect(result.code == 2)
    #expect(result.complaints.contains("The value 'pdf' is invalid for '--format <format>'"))
  }

  @Test func `many worlds give an overview that ends with the counts`() throws {
    let result = try ProgramRunner.run("run", "Fixtures/Worlds")
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "One sign-in, step by step")
    #expect(lines[1] == "Nora has one Twitter account on her phone and signs in.")
    #expect(lines[2] == "09:00:00  com.example.einlass asks for access to Twitter accounts")
    #expect(lines.count < 70 && lines.allSatisfy { $0.count <= 120 })
    #expect(result.output.contains("\nThe 16 problems that an authenticator can report\n"))
    #expect(
      result.output.contains(
        #/\ntwitterAccountBanned +twitter/banned +ok\n/#))
    #expect(result.output.contains(#/\nFixtures/Worlds/web +\d+ +0 /#))
    #expect(result.output.contains(#/\n\d+ warnings in \d+ worlds; --all lists them all\n/#))
    #expect(result.output.hasSuffix(" as expected, 0 different\n"))
    #expect(!result.output.contains("DIFFERS"))
  }

  @Test func `all lists each world and each warning`() throws {
    let result = try ProgramRunner.run("run", "--all", "Fixtures/Worlds/twitter")
    #expect(result.output.hasPrefix("World "))
    #expect(result.output.contains("\nFixtures/Worlds/twitter/banned.yaml "))
    #expect(result.output.contains("\n\(Self.accepted): warning: timestamp-ahead at "))
  }

  @Test func `an overview describes each difference in full`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for number in 10...40 {
      let text =
        "signIn: twitter\nexpect: {\(number < 12 ? "credentials: true" : "problem: noSystemTwitterAccount")}\n"
      try text.write(to: folder.appending(path: "\(number).yaml"), atomically: true, encoding: .utf8)
    }
    let result = try ProgramRunner.run("run", folder.path)
    #expect(result.code == 1)
    for number in 10...11 {
      #expect(
        result.output.contains(
          "\(folder.path)/\(number).yaml: expected 'signed in', but it was 'noSystemTwitterAccount'\n"))
    }
    #expect(!result.output.contains("/12.yaml") && !result.output.contains("One sign-in"))
    #expect(result.output.contains(#/ +31 +2 +with one of the phone's Twitter +DIFFERS\n/#))
  }

  @Test(arguments: [60, 80, 120]) func `a table fits the columns of the terminal`(_ columns: Int) throws {
    let worlds = ["twitter/one-account", "session/coordinator-token-dead-at-start", "web/asked-once-a-day"]
    let result = try ProgramRunner.run(
      ["run"] + worlds.map { "Fixtures/Worlds/\($0).yaml" }, environment: ["COLUMNS": "\(columns)"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(result.output)")
    #expect(lines.count { $0.hasSuffix("  ok") } == 3)
  }

  @Test func `a page shows differences first and open, with relative paths`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, outcome) in [("a", "noSystemTwitterAccount"), ("b", "twitterFailure")] {
      try "about: World \(name)\nsignIn: twitter\nexpect: {problem: \(outcome)}\n"
        .write(to: folder.appending(path: "\(name).yaml"), atomically: true, encoding: .utf8)
    }
    let page = try ProgramRunner.run(["run", "--format", "html", folder.path], in: folder).output
    #expect(!page.contains(folder.path))
    let rows = page.matches(of: #/<details class="world" data-world="(\d)" data-kinds="([^"]*)"( open)?>/#)
      .map(\.output)
    #expect(rows.map { String($0.1) } == ["1", "0"])
    #expect(rows.map { String($0.2) } == ["all problem different", "all problem"])
    #expect(rows.map { $0.3 != nil } == [true, false])
    for part in [
      #"<span class="title">World b <small>b.yaml</small></span><span class="design">twitter</span>"#,
      #"<span class="outcome warn">noSystemTwitterAccount</span>"#,
      #"data-kind="different" aria-pressed="false">Different <b class="count">1</b>"#,
      #"<input id="find" type="search""#, "<dt>Actual</dt>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test func `JSON has the actual outcome without secrets`() throws {
    let result = try ProgramRunner.run("run", "--format", "json", Self.world)
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    let entry = try #require(entries.first)
    #expect(entries.count == 1)
    #expect(entry["outcome"] as? String == "signed in as @nora_sim")
    #expect(entry["isExpected"] as? Bool == true)
    #expect(entry["messages"] as? Int == 3)
    let credentials = try #require(entry["credentials"] as? [String: String])
    #expect(credentials.keys.sorted() == ["avatar", "email", "id", "name", "screenName"])
  }

  @Test(arguments: [
    ("session/safari", "session"), ("web/asked-once-a-day", "web"), ("broker/signed-in", "brokered"),
    ("threeLegged/two-places-twitter", "threeLegged"),
    ("oauth2/refresh", "oauth2"),
  ])
  func `JSON has the report of a design under its own key`(_ world: String, _ key: String) throws {
    let result = try ProgramRunner.run("run", "--format", "json", "Fixtures/Worlds/\(world).yaml")
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    let entry = try #require(entries.first)
    let keys = ["credentials", "session", "web", "brokered", "threeLegged", "oauth2"].filter {
      entry[$0] != nil
    }
    #expect(keys == [key])
    #expect((entry[key] as? [String: String])?.isEmpty == false)
  }

  @Test func `JUnit's XML counts the failures`() throws {
    try ProgramRunner.withFile("about: <a> & b\nsignIn: facebook\nexpect: {noAnswer: true}\n") { path in
      let result = try ProgramRunner.run("run", "--format", "junit", Self.world, path)
      #expect(result.code == 1)
      #expect(result.output.contains(#"<testsuite name="einlass run" tests="2" failures="1">"#))
      #expect(
        result.output.contains(
          #"<failure message="expected 'no answer', but it was 'noSystemFacebookAccount'"/>"#))
      #expect(XMLCheck.isWellFormed(result.output))
    }
  }

  @Test func `Mermaid draws each world`() throws {
    let result = try ProgramRunner.run("run", "--format", "mermaid", "Fixtures/Worlds/facebook")
    let diagrams = result.output.components(separatedBy: "sequenceDiagram").count - 1
    #expect(diagrams > 50)
  }

  @Test func `a world without a description has its path as heading`() throws {
    let text = try String(
      contentsOf: Fixtures.directory.deletingLastPathComponent().appending(path: Self.world), encoding: .utf8)
    let world = text.split(separator: "\n").filter { !$0.hasPrefix("about:") }.joined(separator: "\n")
    try ProgramRunner.withFile(world) { path in
      let text = try ProgramRunner.run("run", "--verbose", path).output
      #expect(text.hasPrefix("\(path)\n09:00:00 "), "\(text)")
      let diagram = try ProgramRunner.run("run", "--format", "mermaid", path).output
      #expect(diagram.hasPrefix("%% \(path)\n"), "\(diagram)")
    }
  }

  @Test func `verbose shows each message and the verifier's findings, but no secret`() throws {
    let result = try ProgramRunner.run("run", "--verbose", Self.world)
    #expect(result.output.contains("--> POST https://api.twitter.com/oauth/request_token"))
    #expect(result.output.contains("signature: right"))
    #expect(result.output.contains("oauth_token_secret=") && result.output.contains("...&user_id=4242424242"))
    #expect(!result.output.contains("simSecret"))
  }

  @Test(arguments: ["twitter/banned", "twitter/banned.yaml", "banned"])
  func `a bundled world runs by its name in any folder`(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try ProgramRunner.run(["run", name], in: folder)
    #expect(result.code == 0, "\(result.complaints)")
    #expect(result.output.contains("\n\(name)  twitterAccountBanned  twitterAccountBanned  ok\n"))
  }

  @Test func `a folder of bundled worlds runs by its name`() throws {
    let result = try ProgramRunner.run(
      ["run", "--all", "broker"], in: FileManager.default.temporaryDirectory)
    #expect(result.code == 0, "\(result.complaints)")
    #expect(result.output.contains("\nbroker/signed-in "))
  }

  @Test func `an existing file takes precedence over a world of its name`() throws {
    try ProgramRunner.withFile("signIn: twitter\nexpect: {problem: noSystemTwitterAccount}\n") { path in
      let file = URL(filePath: path)
      let folder = file.deletingLastPathComponent()
      let link = folder.appending(path: "banned")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      defer { try? FileManager.default.removeItem(at: link) }
      let result = try ProgramRunner.run(["run", "banned"], in: folder)
      #expect(result.output.contains("noSystemTwitterAccount  ok"))
    }
  }

  @Test(arguments: [
    ("twitter/baned", "the file does not exist (did you mean 'twitter/banned'?)"),
    ("offline", "contains several worlds named 'offline': "),
  ])
  func `a name that fits no world, or several, is refused`(name: String, sentence: String) throws {
    let result = try ProgramRunner.run(["run", name], in: FileManager.default.temporaryDirectory)
    #expect(result.code == 2 && result.complaints.contains(sentence), "\(result.complaints)")
  }

  @Test func `a world can be read from standard input`() throws {
    let text = "signIn: twitter\nexpect: {problem: noSystemTwitterAccount}\n"
    let result = try ProgramRunner.run(["run", "-"], input: Array(text.utf8))
    #expect(result.code == 0, "\(result.complaints)")
    #expect(result.output.contains("standard input  noSystemTwitterAccount  noSystemTwitterAccount  ok"))
    let broken = try ProgramRunner.run(["run", "-"], input: Array("signIn: nothing\n".utf8))
    #expect(broken.code == 2 && broken.complaints.contains("standard input:1: signIn:"))
    let twice = try ProgramRunner.run(["run", "-", "-"], input: Array(text.utf8))
    #expect(
      twice.complaints.contains("standard input contains only one world; pass '-' only once")
        && twice.code != 0)
  }
}

/// Checks whether every element is closed in order. Sufficient for a document without text and comments.
enum XMLCheck {
  static func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
      let name = part.prefix { !" />?".contains($0) }
      let tag = part.prefix { $0 != ">" }
      if part.hasPrefix("?") || tag.hasSuffix("/") { continue }
      if part.hasPrefix("/") {
        let closed = tag.dropFirst()
        guard open.popLast() == closed else { return false }
      } else {
        open.append(name)
      }
    }
    return open.isEmpty
  }
}
