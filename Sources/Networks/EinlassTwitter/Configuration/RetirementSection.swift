internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// `twitter.retirement:` how OAuth 1.0a ends in the world, along its clock.
enum RetirementSection {
  static let form = WorldFileForm.section(OAuth1Retirement()) {
    Key(
      "exchangeOpens", \.exchangeOpens, .time("2026-10-01T00:00:00Z"),
      "The time from which OAuth 1.0a tokens can be exchanged; default: always")
    Key(
      "brownouts", \.brownouts, .list(of: brownout),
      "The periods in which OAuth 1.0a is refused; default: none")
    Key(
      "writesRefused", \.writesRefused, .time("2027-03-01T00:00:00Z"),
      "The time from which OAuth 1.0a is read-only; default: never")
    Key(
      "off", \.off, .time("2027-06-01T00:00:00Z"),
      "The time from which OAuth 1.0a is refused; default: never")
  }

  private static let brownout = WorldFileForm<OAuth1Retirement.Brownout>.section(
    (begins: WallTime(seconds: 0), lasts: Duration.zero)
  ) {
    Key("begins", \.begins, .time("2027-01-12T17:00:00Z"), "The period's start").required
    Key("lasts", \.lasts, length, "The period's duration, such as 1h or 1d").required
  } make: { _, stated in
    OAuth1Retirement.Brownout(begins: stated.begins, ends: stated.begins.advanced(by: stated.lasts))
  }

  private static let length = WorldFileForm.duration.map { length, value throws(WorldFileError) in
    guard length > .zero else { throw value.expected("a positive duration, such as 1h") }
    return length
  }
}
