import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import Testing

/// Properties of every response, however strange.
struct WebLoginPropertyTests {
  private static let pieces = [
    "?", "#", "&", "/", "code=AQ1", "access_token=T", "state=STATE", "state=STATE", "state=other", "state=",
    "error=access_denied", "error_code=901", "granted_scopes=email", "denied_scopes", "_=_", "=", "%41",
    "expires_in=0",
    "expires_in=99999999999999999999", "signed_request=.", "state", "code", "&&",
  ]

  private static func text(_ random: SeededRandomSource) -> String {
    let octets = random.octets(12)
    let count = 2 + Int(octets[0]) % 9
    let parts = octets.dropFirst().prefix(count).map { pieces[Int($0) % pieces.count] }
    // Most responses begin like Facebook's, since few would be accepted otherwise.
    return (octets[11] % 2 == 0 ? "?" : "#") + parts.joined(separator: octets[11] % 3 == 0 ? "" : "&")
  }

  @Test(arguments: [FacebookResponseType.code, .token])
  func `nothing is accepted without the state, with an error, or misplaced`(
    _ type: FacebookResponseType
  ) async throws {
    let world = try await TestWorlds.make()
    let random = SeededRandomSource(seed: 7)
    var successes = 0
    var problems: Set<String> = []
    for _ in 0..<4000 {
      let text = Self.text(random)
      let outcome = await WebLoginFixtures.outcome(
        WebLoginFixtures.page(text), WebLoginFixtures.settings(type), in: world)
      if let problem = outcome.problem { problems.insert(problem.name) }
      guard outcome.value != nil else { continue }
      successes += 1
      let query = text.prefix { $0 != "#" }
      let fragment = text.dropFirst(query.count)
      #expect(text.contains("state=STATE") && text.firstMatch(of: /(^[?#]|&)error/) == nil, "\(text)")
      #expect(type == .code ? query.contains("code=AQ1") : fragment.contains("access_token=T"), "\(text)")
    }
    #expect(successes > 20)
    #expect(problems == ["denied", "sandbox", "refused", "forged", "missingInResponse"])
  }
}
