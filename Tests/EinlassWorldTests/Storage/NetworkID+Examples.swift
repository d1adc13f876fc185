import EinlassWire

/// Two networks for the records of these tests; the storage itself knows no networks.
extension NetworkID {
  static let twitter = NetworkID(rawValue: "twitter")
  static let facebook = NetworkID(rawValue: "facebook")
}
