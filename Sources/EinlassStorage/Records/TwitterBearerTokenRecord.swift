/// The application-only token of an app at the simulated Twitter; an app has one at a time.
package struct TwitterBearerTokenRecord: Sendable, Hashable, Codable {
  /// As it goes over the wire, percent-escapes included: they belong to the value.
  package var token: String
  package var appKey: String

  package init(token: String, appKey: String) {
    self.token = token
    self.appKey = appKey
  }
}
