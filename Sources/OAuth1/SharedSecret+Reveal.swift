extension SharedSecret {
  /// What `body` makes of the octets, where no text of them is needed.
  package func withOctets<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    octets.withOctets(body)
  }

  /// The secret as text, for the place where it leaves for the wire; octets that are no UTF-8 become U+FFFD.
  public func reveal() -> String {
    octets.withOctets { octets in
      var text: [UInt8] = []
      text.reserveCapacity(octets.count)
      for index in octets.indices { text.append(octets[index]) }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
