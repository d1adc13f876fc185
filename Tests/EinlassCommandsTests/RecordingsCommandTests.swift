import Foundation
import Testing

struct RecordingsCommandTests {
  /// An invented recording with all fields that Twitter sent in May 2022. `day` is that of the date.
  private static func cassette(day: String = "Sat", fields: String = "", body: String = #"{"data":{}}"#)
    -> String
  {
    let cookie =
      "Max-Age=63072000; Expires=Mon, 06 May 2024 12:56:26 GMT; Path=/; Domain=.twitter.com; Secure"
    let cookies = ["guest_id_marketing", "guest_id_ads", "personalization_id", "guest_id"].map {
      "      - \($0)=v1%3A165192818656734496; \(cookie); SameSite=None"
    }
    return """
      interactions:
      - request:
          body: null
          headers: {}
          method: GET
          uri: https://api.twitter.com/2/users/me
        response:
          body:
            string: '\(body)'
          headers:
            api-version: ['2.42']
            cache-control: ['no-cache, no-store, max-age=0']
            content-disposition: ['attachment; filename=json.json']
            content-type: ['application/json; charset=utf-8']
            date: ['\(day), 07 May 2022 12:56:26 UTC']
            server: [tsa_b]
            set-cookie:
      \(cookies.joined(separator: "\n"))
            strict-transport-security: [max-age=631138519]
            x-access-level: [read-write-directmessages]
            x-connection-hash: [\(String(repeating: "a8515bcd", count: 8))]
            x-content-type-options: [nosniff]
            x-frame-options: [SAMEORIGIN]
            x-rate-limit-limit: ['75']
            x-rate-limit-remaining: ['74']
            x-rate-limit-reset: ['1651929086']
            x-response-time: ['38']
            x-xss-protection: ['0']
      \(fields)
          status:
            code: 200
            message: OK
      version: 1

      """
  }

  private static let me = #"{"data":{"id":"12","name":"Nora","username":"nora_sim"}}"#

  @Test func `a sound recording that is equal to its world exits with 0`() throws {
    try ProgramRunner.withFile(Self.cassette(body: Self.me)) { path in
      let result = try ProgramRunner.run("recordings", "check", path)
      #expect(result.code == 0, "\(result.output)\(result.complaints)")
      #expect(
        result.output.hasPrefix(
          "\(path), exchange 0\n  request:     GET https://api.twitter.com/2/users/me\n"))
      #expect(
        result.output.hasSuffix(
          "1 exchange: 1 sound, 0 unsound, 0 not examined; 1 equal, 0 different, 0 not simulated, "
            + "0 not comparable\n"))
      #expect(!result.output.contains("nora"))
    }
  }

  @Test func `an unsound recording exits with 1`() throws {
    try ProgramRunner.withFile(Self.cassette(day: "Wed", body: Self.me)) { path in
      let result = try ProgramRunner.run("recordings", "check", path)
      #expect(result.code == 1)
      #expect(
        result.output.contains(
          "\n    weekday: field date is 'Wed, 07 May 2022 12:56:26 UTC', expected Sat\n"))
    }
  }

  @Test func `a recording that differs exits with 1`() throws {
    try ProgramRunner.withFile(Self.cassette(fields: "      x-new: [a]", body: Self.me)) { path in
      let result = try ProgramRunner.run("recordings", "check", path)
      #expect(result.code == 1)
      #expect(
        result.output.contains(
          "\n  comparison:  different\n    field x-new: recorded {value}, answered no field\n"),
        "\(result.output)")
    }
  }

  @Test func `an unreadable file exits with 2, and the others are checked`() throws {
    try ProgramRunner.withFile(Self.cassette(body: Self.me)) { path in
      let result = try ProgramRunner.run("recordings", "check", "README.md", path, "nowhere.yaml")
      #expect(result.code == 2)
      #expect(result.complaints.contains("error: nowhere.yaml: the file does not exist\n"))
      #expect(result.complaints.contains("error: README.md: is "))
      #expect(result.output.hasSuffix("; 2 unreadable files\n"))
      #expect(result.output.contains("1 exchange: 1 sound"))
    }
    #expect(try ProgramRunner.run("recordings", "check").code == 2)
  }

  @Test func `JSON has one shape a line, with soundness and comparison`() throws {
    try ProgramRunner.withFile(Self.cassette(day: "Wed", body: Self.me)) { path in
      let result = try ProgramRunner.run("recordings", "check", "--format", "json", path, path)
      #expect(result.code == 1)
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 2)
      let shape = try #require(
        try JSONSerialization.jsonObject(with: Data((lines.first ?? "").utf8)) as? [String: Any])
      #expect(shape["provider"] as? String == "X/Twitter")
      let soundness = try #require(shape["soundness"] as? [String: Any])
      #expect(soundness["verdict"] as? String == "unsound")
      #expect((soundness["checks"] as? [String: Any])?["weekday"] as? Bool == false)
      #expect((shape["comparison"] as? [String: Any])?["result"] as? String == "not comparable")
    }
  }
}
