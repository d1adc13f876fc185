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
    /// The id of the n-th person.
    public static func id(_ number: Int) -> Int64 { 3_000_000_000 + Int64(number) }

    /// The n-th person's name after the `@`.
    public static func screenName(_ number: Int) -> String {
      let digits = String(number)
      // All of one length, so that they sort by name as well.
      return "crowd_" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    /// The token, with its secret, that the n-th person has given the world's app.
    public static func token(_ number: Int) -> Token {
      Token(token: "\(id(number))-crowd", secret: "crowdSecret\(number)")
    }
  }
}
