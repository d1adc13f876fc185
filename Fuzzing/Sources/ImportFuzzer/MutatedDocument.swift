import EinlassSimulator
import WorldFuzzing

/// An exported world with some of its values replaced.
struct MutatedDocument {
  let text: String

  /// A token that opens Facebook in the document's world.
  static var token: String { base.token }

  /// What values are replaced by.
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

  private static let base: (pieces: [String], token: String) = {
    let made = FuzzWorld(life: 1)
    let token = made.token
    let text = made.run { directory, _ -> String in
      for (name, arguments) in [
        ("failure.plan", ["name": "slow", "call": "facebook.me", "delay": "5s"]),
        ("failure.plan", ["name": "sized-answer", "call": "facebook.me", "bytes": "100"]),
      ] {
        _ = try? await ControlAction.perform(name, arguments, in: directory)
      }
      guard let world = try? await directory.world(named: "default") else { return "" }
      _ = await ScenarioRun.perform(SignInPlan(.twitter), in: world)
      return (try? await directory.export("default")) ?? ""
    }
    guard !text.isEmpty else { fatalError("the world of the fuzzers can not be exported") }
    return (pieces(of: text), token)
  }()

  /// The text cut into values, each behind a colon, a bracket or a comma, and what stands between them.
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

  init(_ input: [UInt8]) {
    var pieces = Self.base.pieces
    let count = pieces.count / 2
    for start in stride(from: 0, to: input.count - 2, by: 3) where start < 30 {
      let place = (Int(input[start]) << 8 | Int(input[start + 1])) % count
      pieces[2 * place + 1] = Self.values[Int(input[start + 2]) % Self.values.count]
    }
    text = pieces.joined()
  }
}
