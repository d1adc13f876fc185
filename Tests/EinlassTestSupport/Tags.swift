package import Testing

extension Tag {
  /// Takes seconds, or keeps the processors busy: `make test-fast` leaves it out.
  @Tag package static var slow: Self
}
