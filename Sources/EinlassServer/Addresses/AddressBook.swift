internal import EinlassSimulator
internal import EinlassWire
internal import HTTPTypes

/// Finds out which network a request means, by its target and its `Host`; knows nothing of sockets.
struct AddressBook: Sendable {
  /// What a request is for.
  enum Place: Sendable, Hashable {
    case network(Address)
    /// A host that is not simulated, asked for through the proxy.
    case elsewhere(scheme: String, authority: String, target: String)
  }

  /// A request's address at a network.
  struct Address: Sendable, Hashable {
    var scheme: String
    var authority: String
    /// Path and query as the network sees them.
    var target: String
    /// What the client signed, where it is something else.
    var client: ClientAddress?
    /// The world that stands before the host, as `w1` in `w1.api.twitter.com`.
    var worldPrefix: String?
  }

  /// The networks' hosts, in lower case; `*` as the first label stands for any one.
  let hosts: Set<String>
  /// The first parts of paths that stand for a host.
  static let shortNames = [
    "twitter": "api.twitter.com", "facebook": "graph.facebook.com", "broker": "einlass.temboolive.com",
  ]
  private static let facebookPages = "www.facebook.com"

  /// Where the request line's `target` with the header `Host` leads; throws what the client is told instead.
  ///
  /// A whole URL as the target says everything (RFC 9112, section 3.2.2), else `Host` does, else the first part
  /// of the path.
  func place(
    target: String, host: String?, isSecure: Bool
  ) throws(Refusal) -> Place {
    if target.utf8.first == UInt8(ascii: "/") {
      return try place(scheme: isSecure ? "https" : "http", host ?? "", target, isWholeURL: false)
    }
    guard let parts = WholeURL(target) else {
      throw Refusal(
        .badRequest,
        "the request target \(Refusal.quoted(target)) is neither a path nor a URL with http:// or https://")
    }
    return try place(scheme: parts.scheme, parts.authority, parts.target, isWholeURL: true)
  }

  /// The host of `authority`, which is one of the networks'; nil where it is not.
  func simulatedHost(_ authority: String) -> String? {
    let host = Self.host(authority)
    return hosts.covers(host) ? host : nil
  }

  private func place(
    scheme: String, _ authority: String, _ target: String, isWholeURL: Bool
  ) throws(Refusal) -> Place {
    if hosts.contains(authority), hosts.covers(authority) {
      return .network(Address(scheme: scheme, authority: authority, target: target))
    }
    let host = Self.host(authority)
    if hosts.covers(host) {
      return .network(Address(scheme: scheme, authority: authority, target: target))
    }
    let client = ClientAddress(scheme: scheme, authority: authority, target: target)
    if let prefixed = HostPrefix(of: host, hosts: hosts) {
      let port = authority.utf8.dropFirst(host.utf8.count)
      return .network(
        Address(
          scheme: scheme, authority: prefixed.host + String(decoding: port, as: UTF8.self), target: target,
          client: client, worldPrefix: prefixed.prefix))
    }
    if !isWholeURL, let (host, rest) = mounted(target) {
      return .network(Address(scheme: scheme, authority: host, target: rest, client: client))
    }
    if isWholeURL { return .elsewhere(scheme: scheme, authority: authority, target: target) }
    throw Self.noChoice(host: host)
  }

  /// The host that the first part of the path stands for, with the rest of the target.
  private func mounted(_ target: String) -> (host: String, rest: String)? {
    let octets = target.utf8.dropFirst()
    let name = String(decoding: octets.prefix { $0 != 0x2F && $0 != 0x3F }, as: UTF8.self).lowercased()
    guard let host = Self.shortNames[name] ?? (hosts.covers(name) ? name : nil) else { return nil }
    var rest = String(decoding: octets.dropFirst(name.utf8.count), as: UTF8.self)
    if rest.utf8.first != UInt8(ascii: "/") { rest = "/" + rest }
    return (name == "facebook" && Self.isDialog(rest) ? Self.facebookPages : host, rest)
  }

  /// Whether Facebook has the path at the host of its pages: `/dialog/...`, with or without a version before it.
  private static func isDialog(_ target: String) -> Bool {
    let parts = target.split(separator: "/", maxSplits: 2)
    return parts.first == "dialog"
      || (parts.first?.hasPrefix("v") == true && parts.dropFirst().first == "dialog")
      || parts.dropFirst().first?.hasPrefix("dialog/") == true
  }

  /// Host without user and port, in lower case.
  static func host(_ authority: String) -> String {
    let octets = authority.utf8
    let isBracketed = octets.first == UInt8(ascii: "[")
    let end = octets.firstIndex(of: UInt8(ascii: isBracketed ? "]" : ":"))
    guard let end else { return authority.lowercased() }
    return String(authority[..<(isBracketed ? octets.index(after: end) : end)]).lowercased()
  }

  private static func noChoice(host: String) -> Refusal {
    Refusal(
      .badRequest,
      "the host \(Refusal.quoted(host)) is no simulated network; say which one is meant by 'Host: api.twitter.com' "
        + "or 'Host: graph.facebook.com', or by a path that begins with /twitter, /facebook or /broker, or use the proxy"
    )
  }
}
