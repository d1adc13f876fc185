/// The validity of a certificate, in seconds before and after its creation.
struct CertificateValidity: Sendable {
  private static let day = 86_400

  let before: Int
  let after: Int

  /// For an authority: thirty days, beginning an hour ago, since clocks differ.
  static let authority = CertificateValidity(before: 3600, after: 30 * day)
  /// For a host: seven days.
  static let host = CertificateValidity(before: 3600, after: 7 * day)
  /// For both, if clients' clocks are shifted: fifty years into the past and a hundred into the future.
  static let lasting = CertificateValidity(before: 50 * 365 * day, after: 100 * 365 * day)
}
