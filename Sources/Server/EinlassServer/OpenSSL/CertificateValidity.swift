/// When a certificate is valid, in seconds around the moment at which it is made.
struct CertificateValidity: Sendable {
  private static let day = 86_400

  let before: Int
  let after: Int

  /// Of an authority: for thirty days, from an hour ago, since clocks differ.
  static let authority = CertificateValidity(before: 3600, after: 30 * day)
  /// Of a host: for seven days.
  static let host = CertificateValidity(before: 3600, after: 7 * day)
  /// Of both, where clients' clocks are moved: for fifty years and a hundred.
  static let lasting = CertificateValidity(before: 50 * 365 * day, after: 100 * 365 * day)
}
