internal import EinlassWire
internal import EinlassWorld

/// `twitter.retirement:` how OAuth 1.0a ends in the world, along its clock.
enum RetirementSection {
  private static let exchangeOpens = WorldFileKey(
    "exchangeOpens", .time("2026-10-01T00:00:00Z"),
    "The time from which OAuth 1.0a tokens can be exchanged; default: always")
  private static let brownouts = WorldFileKey(
    "brownouts", .list(of: .section([begins.required, lasts.required], read: readBrownout)),
    "The periods in which OAuth 1.0a is refused; default: none")
  private static let writesRefused = WorldFileKey(
    "writesRefused", .time("2027-03-01T00:00:00Z"),
    "The time from which OAuth 1.0a is read-only; default: never")
  private static let off = WorldFileKey(
    "off", .time("2027-06-01T00:00:00Z"), "The time from which OAuth 1.0a is refused; default: never")
  private static let begins = WorldFileKey("begins", .time("2027-01-12T17:00:00Z"), "The period's start")
  private static let lasts = WorldFileKey("lasts", .duration, "The period's duration, such as 1h or 1d")

  static let keys: WorldFileKeys = [
    exchangeOpens.optional, brownouts.optional, writesRefused.optional, off.optional,
  ]

  @Sendable static func read(_ section: YAMLSection) throws(WorldFileError) -> OAuth1Retirement {
    var retirement = OAuth1Retirement()
    retirement.exchangeOpens = try section.read(exchangeOpens)
    retirement.brownouts = try section.read(brownouts) ?? []
    retirement.writesRefused = try section.read(writesRefused)
    retirement.off = try section.read(off)
    return retirement
  }

  @Sendable private static func readBrownout(
    _ section: YAMLSection
  ) throws(WorldFileError) -> OAuth1Retirement.Brownout {
    let length = try section.required(lasts)
    guard length > .zero else {
      throw (section[lasts] ?? section.value).expected("a positive duration, such as 1h")
    }
    let start = try section.required(begins)
    return OAuth1Retirement.Brownout(begins: start, ends: start.advanced(by: length))
  }
}
