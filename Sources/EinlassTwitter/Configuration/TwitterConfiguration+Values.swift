extension TwitterConfiguration {
  /// The consumer key and secret of the phone's own app at Twitter, with which it signs step 2 of reverse
  /// authentication; the same in every world, and invented.
  public static let systemConsumer = (
    key: "simSystemKey00000000000001", secret: "simSystemSecret000000000000000000000000000000000003"
  )

  /// People at Twitter who are only there to be many, each with a token of the world's app; for load.
  ///
  /// The n-th of them, from 1 on, is called `crowd_` and the number in eight digits.
  public enum Crowd {
    /// The id of the n-th.
    public static func id(_ number: Int) -> Int64 { 3_000_000_000 + Int64(number) }

    /// The n-th one's name after the `@`.
    public static func screenName(_ number: Int) -> String {
      let digits = String(number)
      // Of one length, so that they are in order by name as well.
      return "crowd_" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    /// The token that the n-th has given the world's app, with its secret.
    public static func token(_ number: Int) -> Token {
      Token(token: "\(id(number))-crowd", secret: "crowdSecret\(number)")
    }
  }
}
