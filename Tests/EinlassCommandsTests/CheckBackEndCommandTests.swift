import Foundation
import OAuth1TestSupport
import Testing

/// The output of `einlass check-backend` before its checks. The examples' tests run the checks themselves.
struct CheckBackEndCommandTests {
  private static let adapter = "Examples/LoginBackend/adapter.yaml"
  private static let address = "http://127.0.0.1:1"

  @Test func `the list has exactly the cases on the page`() throws {
    let list = try ProgramRunner.run("check-backend", "--list", "--format", "json")
    #expect(list.code == 0)
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: String]])
    let page = try String(
      contentsOf: Fixtures.directory.deletingLastPathComponent().appending(path: "docs/back-ends.md"),
      encoding: .utf8)
    let section = page.components(separatedBy: "\n### Look up a case\n")[1].components(separatedBy: "\n##")[0]
    let cases = section.matches(of: /(?m)^\| `([a-z-]+)` \|/).map { String($0.1) }
    #expect(entries.compactMap { $0["case"] } == cases)
    #expect(try ProgramRunner.run("check-backend", "--list").output.contains("honest-sign-in "))
  }

  @Test(arguments: [
    ([], "pass the base address of the back end"),
    ([address], "--adapter is missing"),
    (
      [address, "--adapter", adapter, "--case", "expird"],
      "unknown case 'expird' (did you mean 'expired'?)"
    ),
    ([address, "--adapter", "nowhere.yaml"], "nowhere.yaml: the file does not exist"),
    (
      ["https://a.example", "--adapter", adapter],
      "'https://a.example' is not a plain HTTP address of a back end"
    ),
    (
      [address, "--adapter", adapter, "--address", "http://127.0.0.1:1", "--token", "t"],
      "--networks is missing"
    ),
    (
      [
        address, "--adapter", adapter, "--address", "http://127.0.0.1:1", "--token", "t", "--networks",
        "http://127.0.0.1:8090/facebook",
      ], "'http://127.0.0.1:8090/facebook' is not the base address of the networks"
    ),
  ])
  func `invalid options exit with 2`(options: [String], sentence: String) throws {
    let result = try ProgramRunner.run(["check-backend"] + options)
    #expect(result.code == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.complaints.lowercased().hasPrefix("error: \(sentence)".lowercased()), "\(result.complaints)")
  }

  @Test func `a mistake in the adapter is reported with its place`() throws {
    try ProgramRunner.withFile("logins:\n  - kind: facebok-token\n") { path in
      let result = try ProgramRunner.run("check-backend", Self.address, "--adapter", path)
      #expect(result.code == 2)
      #expect(result.complaints.contains(".yaml:2: logins[0].kind: expected one of facebook-token, "))
      #expect(result.complaints.contains("(did you mean 'facebook-token'?)"))
    }
  }

  @Test func `a missing server exits with 3`() throws {
    let result = try ProgramRunner.run(
      "check-backend", Self.address, "--adapter", Self.adapter, "--networks", Self.address, "--address",
      Self.address, "--token", "t")
    #expect(result.code == 3)
    #expect(result.complaints.hasPrefix("error: no server can be reached at 127.0.0.1:1"))
  }
}
