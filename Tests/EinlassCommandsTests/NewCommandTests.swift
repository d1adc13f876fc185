import Foundation
import OAuth1TestSupport
import Testing

/// `einlass new` and `einlass schema`, which help with writing a world file.
struct NewCommandTests {
  private func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  @Test(arguments: ["twitter", "facebook", "session", "web", "broker", "threeLegged", "oauth2"])
  func `signing in works in a new world`(_ design: String) throws {
    try withFolder { folder in
      let new = try ProgramRunner.run(["new", "--sign-in", design, "world.yaml"], in: folder)
      #expect(new.output == "wrote world.yaml; run it with 'einlass run world.yaml'\n")
      let run = try ProgramRunner.run(["run", "world.yaml"], in: folder)
      #expect(run.code == 0)
      #expect(run.output.hasSuffix("1 world: 1 as expected, 0 different\n"))
      let text = try String(contentsOf: folder.appending(path: "world.yaml"), encoding: .utf8)
      #expect(text.contains("\nsignIn: \(design)  # The design of the sign-in"))
      #expect(text == (try ProgramRunner.run("new", "--sign-in", design)).output)
    }
  }

  @Test func `the keys in comments can be used`() throws {
    try withFolder { folder in
      var text = try ProgramRunner.run("new").output
      for key in ["seed: ", "crowd: ", "era: ", "prompts: ", "rateLimits: "] {
        #expect(text.contains("# " + key))
        text = text.replacing("# " + key, with: key)
      }
      let file = folder.appending(path: "world.yaml")
      try Data(text.utf8).write(to: file)
      #expect(try ProgramRunner.run("run", file.path).code == 0)
    }
  }

  @Test func `a section with many keys shows three`() throws {
    let lines = try ProgramRunner.run("new").output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let start = try #require(lines.firstIndex { $0.hasPrefix("# profile:") })
    #expect(lines[start].hasSuffix("; 33 keys, which 'einlass schema' lists, for example:"))
    #expect(lines[start...].dropFirst().prefix { $0.hasPrefix("#   ") }.count == 3)
    #expect(lines.count < 150)
  }

  @Test func `an existing file is never overwritten`() throws {
    try withFolder { folder in
      let file = folder.appending(path: "world.yaml")
      try Data("mine\n".utf8).write(to: file)
      let result = try ProgramRunner.run("new", file.path)
      #expect(result.code == 2)
      #expect(
        result.complaints == "error: '\(file.path)' already exists; choose another name, or remove the file\n"
      )
      #expect(try String(contentsOf: file, encoding: .utf8) == "mine\n")
      let nowhere = try ProgramRunner.run("new", folder.path + "/none/world.yaml")
      #expect(nowhere.code == 2)
      #expect(nowhere.complaints.contains("cannot be written; check that its folder exists"))
    }
  }

  @Test
  func `'--schema' writes the schema beside the file`()
    throws
  {
    try withFolder { folder in
      let result = try ProgramRunner.run(["new", "--schema", "world.yaml"], in: folder)
      #expect(
        result.output
          == "wrote world.yaml; run it with 'einlass run world.yaml'\nwrote world.schema.json\n")
      let text = try String(contentsOf: folder.appending(path: "world.yaml"), encoding: .utf8)
      #expect(text.hasPrefix("# yaml-language-server: $schema=world.schema.json\n"))
      let written = try Data(contentsOf: folder.appending(path: "world.schema.json"))
      #expect(written == (try Fixtures.data("world.schema.json")))
      #expect(try ProgramRunner.run("schema").output == String(decoding: written, as: UTF8.self))
    }
  }

  @Test func `an unknown design, and a schema without a file, are refused`() throws {
    let design = try ProgramRunner.run("new", "--sign-in", "reverse")
    #expect(design.code == 2)
    #expect(
      design.complaints.contains(
        "'reverse' is not a sign-in design; use one of twitter, facebook, session, web, broker"))
    #expect(try ProgramRunner.run("new", "--schema").code == 2)
  }
}
