import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import Testing

/// Exported worlds with a changed number. Each is either refused with the member's path, or works.
struct WorldBoundsTests {
  /// The replacements for numbers.
  static let values = [
    "-9223372036854775808", "9223372036854775807", "-1", "0", "99999", "1000000000000", "1e400", "0.5",
  ]

  /// Members that may have every value of their type, because they are not used in calculations or the calculations
  /// cannot overflow.
  static let free: Set<String> = [
    "id", "personID", "timestamp", "first", "last", "number", "userID", "version", "seed",
  ]

  /// Returns a world with records in most tables.
  private func document() async throws -> String {
    var configuration = ActionWorlds.configuration
    configuration.start = WallTime(seconds: 1_700_000_000)
    configuration.time = .running(VirtualClock(WallTime(seconds: 1_000)))
    configuration.facebook.policy.webTokenSeconds = 90
    let directory = try await WorldDirectory(configuration)
    let world = try await directory.world(named: "default")
    let twitter = try await ActionWorlds.twitterToken(in: world)
    let facebook = try await ActionWorlds.facebookToken(in: world)
    _ = try await ActionWorlds.verify(twitter, in: world)
    _ = try await ActionWorlds.me(facebook, in: world)
    for (name, arguments) in [
      ("failure.plan", ["name": "slow", "call": "facebook.me", "delay": "5s"]),
      ("failure.plan", ["name": "sized-answer", "call": "twitter.users_show", "bytes": "100"]),
    ] {
      _ = try await ControlAction.perform(name, arguments, in: directory)
    }
    return try await directory.export("default")
  }

  /// Returns the numbers in a document: their positions, and the names of the members that they belong to.
  private func numbers(_ document: String) -> [(Range<String.Index>, String)] {
    document.matches(of: /"([A-Za-z]+)":(-?[0-9]+)[,}]/).map { match in
      (match.2.startIndex..<match.2.endIndex, String(match.1))
    }
  }

  @Test(arguments: values) func `no number in a document ends the process`(_ value: String) async throws {
    let document = try await document()
    let numbers = numbers(document)
    #expect(numbers.count > 40)
    for (range, name) in numbers {
      let changed = document.replacingCharacters(in: range, with: value)
      let directory = try await WorldDirectory()
      do {
        try await directory.importWorld("w1", from: changed)
      } catch {
        #expect(
          "\(error)".contains(name) || "\(error)".contains("version")
            || "\(error)".contains("it is not JSON"),
          "\(error)")
        continue
      }
      if value.utf8.count > 18, !Self.free.contains(name) {
        Issue.record("'\(name)' is taken as \(value): \(document[..<range.upperBound].suffix(80))")
      }
      try await goOn(directory)
    }
  }

  /// Reads every value that the world uses in calculations.
  private func goOn(_ directory: WorldDirectory) async throws {
    let world = try await directory.world(named: "w1")
    world.clock.pace = .automatic
    for name in ["clock.show", "world.list", "failure.list"] {
      _ = try await ControlAction.perform(name, in: directory, world: "w1")
    }
    // Codes and tokens with a lifetime of zero let no one in.
    let token = (try? await ActionWorlds.facebookToken(in: world)) ?? "none"
    let fields = "id,name,age_range,timezone,picture"
    for target in ["/v2.8/me?fields=\(fields)&access_token=\(token)", "/v2.8/me?access_token=\(token)"] {
      _ = try? await world.transport.send(WireRequest(.get, host: "graph.facebook.com", target: target))
    }
    _ = try? await ActionWorlds.verify(try await ActionWorlds.twitterToken(in: world), in: world)
    _ = try await directory.export("w1")
  }

  @Test(arguments: [
    (
      "\"now\":\\{\"milliseconds\":[0-9]+\\}", "\"now\":{\"milliseconds\":-9223372036854775808}",
      "clock.now.milliseconds"
    ),
    ("\"now\":\\{\"milliseconds\":[0-9]+\\}", "\"now\":{\"milliseconds\":8640000000000000}", "clock.now"),
    ("\"callbackLifetime\":[0-9]+", "\"callbackLifetime\":-1", "modules.broker.policy.callbackLifetime"),
    (
      "\"dialogErrorStatus\":[0-9]+", "\"dialogErrorStatus\":600", "modules.facebook.policy.dialogErrorStatus"
    ),
    ("\"used\":[0-9]+", "\"used\":9223372036854775807", "tables.rateLimits.0.used"),
    ("\"size\":[0-9]+", "\"size\":10000001", "failures.1.size"),
    ("\"timezone\":[0-9]+", "\"timezone\":25", "tables.facebookPeople.0.profile.timezone"),
  ])
  func `values out of bounds are named`(_ pattern: String, _ replacement: String, _ path: String)
    async throws
  {
    let document = try await document()
    let changed = document.replacing(try Regex(pattern), with: replacement)
    #expect(changed != document)
    let directory = try await WorldDirectory()
    let failure = await #expect(throws: WorldDirectory.DirectoryError.self) {
      try await directory.importWorld("w1", from: changed)
    }
    #expect(failure?.description.contains("\(path)' ") == true, "\(failure?.description ?? "")")
  }

  @Test(arguments: ["1/1/-9223372036854775808", "13/32/2000", "1/1/0", "//", "11/06/1998/1"])
  func `an invalid birthday is refused`(_ birthday: String) async throws {
    let document = try await document()
    let profile = "\"profile\":{\"hasPicture\""
    let changed = document.replacing(
      profile, with: "\"profile\":{\"birthday\":\"\(birthday)\",\"hasPicture\"")
    #expect(changed != document)
    let directory = try await WorldDirectory()
    let failure = await #expect(throws: WorldDirectory.DirectoryError.self) {
      try await directory.importWorld("w1", from: changed)
    }
    #expect(failure?.description.contains("tables.facebookPeople.0.profile.birthday' ") == true)
  }
}
