public import EinlassWire

extension NetworkID {
  /// The simulated Twitter.
  public static let twitter = NetworkID(rawValue: "twitter")
  /// The simulated Facebook.
  public static let facebook = NetworkID(rawValue: "facebook")
  /// The broker in the manner of Temboo, who signs people in at Facebook for others.
  public static let broker = NetworkID(rawValue: "broker")

  /// The networks that a world simulates.
  public static let simulated: [NetworkID] = [.twitter, .facebook, .broker]

  private static let displayNames: [NetworkID: String] = [
    .twitter: "Twitter", .facebook: "Facebook", .broker: "Broker",
  ]

  /// The name as people write it; the identifier itself for a network that is not simulated.
  public var displayName: String { Self.displayNames[self] ?? rawValue }
}
