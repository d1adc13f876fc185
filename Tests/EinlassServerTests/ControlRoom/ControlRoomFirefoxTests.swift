import EinlassServer
import EinlassSimulator
import Foundation
import Testing

extension BrowserTests {
  /// The control room in Firefox, which has a different engine than Chromium.
  struct ControlRoomFirefoxTests {
    private struct Plan: Encodable {
      let room: String
      let control: String
      /// A client's request while the journal is shown, and the text that then appears.
      let call: String
      let fields: [String: String]
      let seen: String
      /// The views, each with text that must be visible there.
      let views: [[String]]
    }

    private struct Findings: Decodable {
      struct Width: Decodable {
        let view: String
        let scrollWidth: Int
        let innerWidth: Int

        init(from decoder: any Decoder) throws {
          var values = try decoder.unkeyedContainer()
          view = try values.decode(String.self)
          let widths = try values.decode([Int].self)
          (scrollWidth, innerWidth) = (widths[0], widths[1])
        }
      }

      let status: Int
      let widths: [Width]
      let complaints: [String]
    }

    @Test func `Firefox shows every view, wide and narrow, and requests as they arrive`() async throws {
      try await LiveRoom.run { room in
        _ = try await ControlAction.perform("phone.sign-in", ["network": "twitter"], in: room.worlds)
        _ = try await ControlAction.perform("phone.sign-in", ["network": "facebook"], in: room.worlds)
        let plan = Plan(
          room: "\(room.control)/#token=\(room.token)", control: room.control,
          call: room.addresses.http + SignedText.verifyCredentials,
          fields: [
            "Host": "api.twitter.com",
            "Authorization": try SignedText().authorization(
              "http://api.twitter.com" + SignedText.verifyCredentials),
          ], seen: SignedText.verifyCredentials,
          views: [
            ["journal?status=200", SignedText.verifyCredentials], ["journal?open=5", "Request"],
            ["diagram", "Select an arrow"], ["phone", "nora_sim"], ["networks", "Nora Sim"],
            ["failures", "offline"], ["clock", "expires"], ["worlds", "default"],
            ["actions", "clock.advance"],
          ])
        let output = try await Chromium.run(
          JSONEncoder().encode(plan), script: "firefox.py", browser: "/usr/bin/firefox-esr")
        let findings = try JSONDecoder().decode(Findings.self, from: Data(output.utf8))
        #expect(findings.status == 200)
        #expect(findings.widths.count == 18)
        for width in findings.widths { #expect(width.scrollWidth <= width.innerWidth, "\(width.view)") }
        #expect(findings.complaints == [])
      }
    }
  }
}
