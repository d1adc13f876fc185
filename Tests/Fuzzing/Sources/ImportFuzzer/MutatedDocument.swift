import EinlassSimulator
import WorldFuzzing

/// An exported world with some values replaced.
struct MutatedDocument {
  /// A token that is valid on Facebook in the document's world. Empty if there is none.
  let token: String
  /// Values, and the text between them.
  private let pieces: [String]

  /// A world with one person on each network, which is read in a fraction of the time that the large one takes.
  static let small = MutatedDocument {
    var configuration = WorldConfiguration()
    configuration.time = .automatic
    configuration.twitter.people = [TwitterConfiguration.Person(screenName: "nora_sim", name: "Nora Sim")]
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora Sim", login: "nora")]
    configuration.phone.accounts = [PhoneConfiguration.Account(.twitter, person: "nora_sim")]
    return configuration
  }

  /// The built-in world.
  static let large = MutatedDocument { FuzzWorld.configuration }

  /// The world of a configuration after a sign-in, with planned failures.
  private init(_ makeConfiguration: () -> WorldConfiguration) {
    let made = FuzzWorld(life: 1, configuration: makeConfiguration())
    token = made.token
    let text = made.run { directory, _ -> String in
      for (name, arguments) in [
        ("failure.plan", ["name": "slow", "call": "facebook.me", "delay": "5s"]),
        ("failure.plan", ["name": "sized-answer", "call": "facebook.me", "bytes": "100"]),
      ] {
        _ = try? await ControlAction.perform(name, arguments, in: directory)
      }
      guard let world = try? await directory.world(named: "default") else { return "" }
      _ = await ScenarioRun.perform(SignInScenario(.twitter), in: world)
      return (try? await directory.export("default")) ?? ""
    }
    guard !text.isEmpty else { fatalError("the world of the fuzzers cannot be exported") }
    pieces = Self.pieces(of: text)
  }

  /// Returns the document with up to ten values replaced: each three bytes of `input` choose a value and its
  /// replacement.
  func text(changedBy input: ArraySlice<UInt8>) -> String {
    let input = Array(input)
    var pieces = pieces
    let count = pieces.count / 2
    for start in stride(from: 0, to: input.count - 2, by: 3) where start < 30 {
      let place = (Int(input[start]) << 8 | Int(input[start + 1])) % count
      pieces[2 * place + 1] = Self.values[Int(input[start + 2]) % Self.values.count]
    }
    return pieces.joined()
  }

  /// The text split into values, each after a colon, a bracket or a comma, and the text between them.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var end = text.startIndex
    for match in text.matches(of: /[:\[,]("(?:[^"\\]|\\.)*"|-?[0-9]+|true|false|null)(?=[,\]}])/) {
      pieces.append(String(text[end..<match.1.startIndex]))
      pieces.append(String(match.1))
      end = match.range.upperBound
    }
    return pieces + [String(text[end...])]
  }

  /// The replacements for values.
  private static let values = [
    "-9223372036854775808", "9223372036854775807", "18446744073709551615", "-1", "0", "1", "2", "99999",
    "1e400", "0.5",
    "1000000000000", "8640000000000000", "-8640000000000000", "253402300799999", "1490000400000", "null",
    "true",
    "false", "\"\"", "\"x\"", "\"\\u0000\"", "\"\\r\\nset-cookie: a\"", "\"v2.8\"", "\"v99\"", "\"1/1/2000\"",
    "\"a/b/c\"",
    "\"😀\"", "\"9223372036854775807\"", "\"-1\"", "[]", "{}", "[null]", "[0]", "[1,2]", "\"slow\"",
    "\"facebook.me\"",
  ]
}
