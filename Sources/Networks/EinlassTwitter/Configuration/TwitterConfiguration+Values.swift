internal import EinlassStorage

extension TwitterConfiguration {
  /// The consumer key and secret of the phone's own app at Twitter, with which it signs step 2 of reverse
  /// authentication; the same in every world, and invented.
  public static let systemConsumer = (
    key: "simSystemKey00000000000001", secret: "simSystemSecret000000000000000000000000000000000003"
  )

  /// A crowd of people at Twitter for load tests, each with a token of the world's app.
  ///
  /// The n-th person, counted from 1, is called `crowd_` and the number in eight digits.
  public enum Crowd {
    /// Returns the id of the n-th person.
    ///
    /// - Parameter number: The number of the person, counted from 1.
    /// - Returns: The id: 3,000,000,000 plus the number.
    public static func id(_ number: Int) -> Int64 { 3_000_000_000 + Int64(number) }

    /// Returns the n-th person's name after the `@`.
    ///
    /// - Parameter number: The number of the person, counted from 1.
    /// - Returns: `crowd_` and the number in eight digits, such as `crowd_00000001`. A larger number has more
    ///   digits.
    public static func screenName(_ number: Int) -> String {
      let digits = String(number)
      // All of one length, so that they sort by name as well.
      return "crowd_" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    /// The number of the person who has `value` as an id, a name or a token. `nil` if none can have it.
    static func number(_ value: TableValue) -> Int? {
      switch value {
      case .integer(let id): id > Self.id(0) ? Int(exactly: id - Self.id(0)) : nil
      case .text(let text):
        if text.hasSuffix("-crowd") {
          Int64(text.dropLast("-crowd".count)).flatMap { number(.integer($0)) }
        } else {
          Int(text.dropFirst("crowd_".count))
        }
      case .list: nil
      }
    }

    /// The numbers of the people among the first `count` whose names begin with `prefix`. `nil` if there are none.
    static func numbers(prefix: String, of count: Int) -> ClosedRange<Int>? {
      let digits = prefix.dropFirst("crowd_".count)
      guard "crowd_".hasPrefix(prefix.prefix("crowd_".count)), digits.utf8.count <= 8,
        digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
      else { return nil }
      let others = 8 - digits.utf8.count
      let first = Int(digits + String(repeating: "0", count: others)) ?? 0
      let last = Int(digits + String(repeating: "9", count: others)) ?? 0
      let (low, high) = (max(1, first), min(count, last))
      return low <= high ? low...high : nil
    }

    /// Returns the token, with its secret, that the n-th person has given the world's app.
    ///
    /// - Parameter number: The number of the person, counted from 1.
    /// - Returns: The token: the id and `-crowd`. It has the app's permission.
    public static func token(_ number: Int) -> Token {
      Token(token: "\(id(number))-crowd", secret: "crowdSecret\(number)")
    }
  }
}
