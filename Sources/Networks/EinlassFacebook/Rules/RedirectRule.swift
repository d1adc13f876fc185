internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

/// Decides whether the dialog may redirect to an address for an application.
///
/// Source: reference of Facebook's login, section 1.8.
struct RedirectRule {
  /// The reason why the dialog may not redirect.
  enum Refusal: Sendable, Hashable {
    /// Not an absolute address.
    case malformed
    /// The domain is not one of the application's.
    case foreignDomain
    case notRegistered
    /// Plain http to another machine, since late 2018.
    case insecure
  }

  static let loginSuccess = "https://www.facebook.com/connect/login_success.html"

  private let app: FacebookAppRecord
  private let era: GraphEra

  init(_ app: FacebookAppRecord, at now: WallTime) {
    self.app = app
    era = GraphEra(now)
  }

  /// `nil` if the dialog may redirect to `address`.
  func refusal(of address: String) -> Refusal? {
    guard let target = RedirectTarget(address) else { return .malformed }
    if isAlwaysAllowed(target, address) { return nil }
    if target.isPlainHTTP, !target.isLocal, era.refusesPlainHTTP { return .insecure }
    guard let registered = app.registration.validRedirects else { return nil }
    if app.isInDevelopment, target.isPlainHTTP, target.isLocal { return nil }
    if registered.contains(where: { isMatch(address, registered: $0) }) { return nil }
    guard !isStrict else { return .notRegistered }
    // Comparisons by prefix or domain use the address as a browser reads it.
    if target.web?.hasUser == true { return .malformed }
    if isBelowSite(address) { return nil }
    guard !app.domains.isEmpty else { return .notRegistered }
    return app.domains.contains { target.isBelow(domain: $0) } ? nil : .foreignDomain
  }

  /// Whether the address is on one of the application's hosts, whatever its path.
  func isOwn(_ address: String) -> Bool {
    guard let target = RedirectTarget(address), target.isWeb else { return false }
    guard let registered = app.registration.validRedirects else { return true }
    let hosts = (registered + [app.siteURL ?? ""]).compactMap { RedirectTarget($0)?.host }
    return hosts.contains(target.host) || app.domains.contains { target.isBelow(domain: $0) }
  }

  private var isStrict: Bool { app.isStrict ?? era.isStrictAboutRedirects }

  private func isAlwaysAllowed(_ target: RedirectTarget, _ address: String) -> Bool {
    if address.hasSameOctets(as: Self.loginSuccess) { return app.allowsEmbeddedBrowser }
    if target.scheme == "fbconnect" { return target.host == "success" }
    return app.bundleID != nil && isOwn(scheme: target.scheme) && target.host == "authorize"
  }

  /// `fb`, the application's id, and optionally a suffix of letters: with digits after it, the scheme would be that of
  /// another application. It is guessed from memory, not recorded, that a suffix has only letters.
  private func isOwn(scheme: String) -> Bool {
    let own = "fb\(app.id)"
    return scheme.hasPrefix(own) && scheme.dropFirst(own.count).utf8.allSatisfy { 0x61...0x7A ~= $0 }
  }

  /// Compares exactly except for `state`; outside strict mode anything below a registered address matches, too.
  private func isMatch(_ address: String, registered: String) -> Bool {
    if Self.withoutState(address).hasSameOctets(as: Self.withoutState(registered)) { return true }
    return !isStrict && Self.isPrefix(registered, of: address)
  }

  private func isBelowSite(_ address: String) -> Bool {
    app.siteURL.map { Self.isPrefix($0, of: address) } ?? false
  }

  /// Whether `base` is a prefix of `address` that cannot match the beginning of another host. On the web, the origins
  /// must be the same and the path must be the base's or below it, as a browser reads both. A base with a query is
  /// compared as text.
  private static func isPrefix(_ base: String, of address: String) -> Bool {
    if let web = WebAddress(address), let baseWeb = WebAddress(base), baseWeb.query == nil {
      guard web.isSameOrigin(as: baseWeb), !web.hasUser, web.path.hasPrefix(baseWeb.path) else {
        return false
      }
      return baseWeb.path.hasSuffix("/") || web.path == baseWeb.path
        || web.path.dropFirst(baseWeb.path.count).hasPrefix("/")
    }
    guard !base.isEmpty, address.hasPrefix(base) else { return false }
    guard let next = address.dropFirst(base.count).first, !base.hasSuffix("/") else { return true }
    return "/?#".contains(next)
  }

  private static func withoutState(_ address: String) -> String {
    guard let mark = address.firstIndex(of: "?") else { return address }
    let fields = address[address.index(after: mark)...].split(separator: "&").filter {
      !$0.hasPrefix("state=")
    }
    return address[..<mark] + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
  }
}

extension RedirectRule.Refusal {
  /// The error of `/oauth/access_token`.
  var tokenError: GraphError {
    switch self {
    case .foreignDomain: .foreignDomain
    case .malformed, .notRegistered, .insecure: .unregisteredRedirect
    }
  }
}
