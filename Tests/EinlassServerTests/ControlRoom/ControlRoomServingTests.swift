import EinlassServer
import EinlassSimulator
import Foundation
import Testing

/// The control room over HTTP, without a browser.
struct ControlRoomServingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Sources/System/CEmbeddedFiles/Page")

  @Test func `the program's embedded files are served, each with its type`() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(
      ControlRoomFile.all.map(\.name) == names,
      "list each file of Page in Sources/System/CEmbeddedFiles/page.c")
    try await LiveControl.run { control in
      for name in names {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        #expect(ControlRoomFile.named(name)?.text == text)
        let response = try await control.ask("GET", "/room/\(name)", headers: ["Authorization": nil])
        #expect(response.status == 200 && response.body == text)
        let type = ["html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"]
        #expect(
          response.fields["content-type"]?.hasPrefix(
            type[String(name.split(separator: ".").last ?? "")] ?? "?")
            == true)
      }
    }
  }

  @Test(arguments: [
    ("text/html,application/xhtml+xml;q=0.9,*/*;q=0.8", true), ("*/*", false), ("application/json", false),
    ("", false),
  ])
  func `the root is the page only for browsers, and needs no token there`(accept: String, isPage: Bool)
    async throws
  {
    try await LiveControl.run { control in
      let fields: [String: String?] = ["Authorization": nil, "Accept": accept.isEmpty ? nil : accept]
      let open = try await control.ask("GET", "/", headers: fields)
      #expect(open.status == (isPage ? 200 : 401))
      let known = try await control.ask("GET", "/", headers: ["Accept": accept.isEmpty ? nil : accept])
      #expect(known.status == 200)
      #expect(known.body.hasPrefix("<!DOCTYPE html>") == isPage)
      #expect(known.body.contains(control.token) == false)
    }
  }

  @Test func `the page allows no foreign loading, framing, posting or caching`() async throws {
    try await LiveControl.run { control in
      let response = try await control.ask(
        "GET", "/", headers: ["Accept": "text/html", "Authorization": nil])
      let policy = try #require(response.fields["content-security-policy"])
      for part in [
        "default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'",
        "form-action 'none'",
      ] {
        #expect(policy.contains(part))
      }
      #expect(!policy.contains("unsafe"))
      #expect(response.fields["x-frame-options"] == "DENY")
      #expect(response.fields["x-content-type-options"] == "nosniff")
      #expect(response.fields["referrer-policy"] == "no-referrer")
      #expect(response.fields["cache-control"] == "no-store")
      #expect(response.fields["set-cookie"] == nil)
    }
  }

  @Test(arguments: ["../ControlRoom.swift", "nothing.js", "%2e%2e%2fPackage.swift"])
  func `files that are not part of the page do not exist`(name: String) async throws {
    try await LiveControl.run { control in
      let response = try await control.ask("GET", "/room/\(name)")
      #expect(response.status == 404)
    }
  }

  @Test func `pages of other origins and other hosts do not get the page either`() async throws {
    try await LiveControl.run { control in
      let fields: [String: String?] = ["Authorization": nil, "Accept": "text/html"]
      let other = try await control.ask(
        "GET", "/", headers: fields.merging(["Origin": "http://evil.example"]) { $1 })
      #expect(other.status == 403)
      let rebound = try await control.ask(
        "GET", "/", headers: fields.merging(["Host": "evil.example"]) { $1 })
      #expect(rebound.status == 403)
    }
  }

  /// A script in a report has to be simple, with single-line imports and unique names.
  @Test func `no script makes markup of data, sets style attributes, or loads others`() throws {
    for file in ControlRoomFile.all where file.name.hasSuffix(".js") {
      for word in [
        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "style=",
      ] {
        #expect(!file.text.contains(word), "\(file.name): \(word)")
      }
      for line in file.text.split(separator: "\n") where line.hasPrefix("import") {
        #expect(line.hasSuffix(";") && line.contains("from \"./"), "\(file.name): \(line)")
      }
    }
  }
}
