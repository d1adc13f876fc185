public import EinlassWire

extension NetworkID {
  /// The simulated Twitter.
  public static let twitter = NetworkID(rawValue: "twitter")
  /// The simulated Facebook.
  public static let facebook = NetworkID(rawValue: "facebook")
  /// The broker in the manner of Temboo, who signs people in at Facebook for others.
  public static let broker = NetworkID(rawValue: "broker")
}
