internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// Finds the network of a request by its request target and its `Host`; does no input or output.
struct TargetResolver: Sendable {
  /// The destination of a request.
  enum Target: Sendable, Hashable {
    case network(NetworkAddress)
    /// A host that is not simulated, requested through the proxy.
    case other(scheme: String, authority: String, target: String)
  }

  /// A request's address at a network.
  struct NetworkAddress: Sendable, Hashable {
    var scheme: String
    var authority: String
    /// Path and query as the network sees them.
    var target: String
    /// The address that the client signed, if it is different.
    var client: ClientAddress?
    /// The world's name in front of the host, such as `w1` in `w1.api.example.com`.
    var worldPrefix: String?
  }

  /// The networks' hosts, in lowercase; `*` as the first label matches any label.
  let hosts: Set<String>
  /// The host whose certificate a client receives if it sends no server name.
  let defaultHost: String
  private let withoutWorlds: Set<String>
  private let mounts: [String: [PathMount]]
  private let unknownHostAdvice: String

  init(_ networks: [NetworkHosts]) {
    hosts = networks.allHosts
    withoutWorlds = networks.hostsWithoutWorlds
    defaultHost = networks.mainHosts.first ?? "localhost"
    mounts = Dictionary(grouping: networks.flatMap(\.mounts), by: \.name)
    let examples = networks.mainHosts.prefix(2).map { "'Host: \($0)'" }.joined(separator: " or ")
    let paths = networks.mountPaths.joined(conjunction: "or")
    unknownHostAdvice =
      "choose a network with \(examples), use a path that starts with \(paths), or use the proxy"
  }

  /// Resolves the `target` of a request line with the header `Host`; throws the response to an invalid target.
  ///
  /// If the target is an absolute URL, only the URL counts (RFC 9112, section 3.2.2), otherwise `Host`, otherwise the
  /// first part of the path.
  func resolve(_ target: String, host: String?, isSecure: Bool) throws(RequestError) -> Target {
    if target.utf8.first == UInt8(ascii: "/") {
      return try resolve(scheme: isSecure ? "https" : "http", host ?? "", target, isAbsolute: false)
    }
    guard let url = AbsoluteURL(target) else {
      throw RequestError(
        .badRequest,
        "the request target \(RequestError.quoted(target)) is neither a path nor an http:// or https:// URL"
      )
    }
    return try resolve(scheme: url.scheme, url.authority, url.target, isAbsolute: true)
  }

  /// Returns the host of `authority` if it is one of the networks' hosts.
  func simulatedHost(_ authority: String) -> String? {
    let host = Self.host(authority)
    return hosts.covers(host) ? host : nil
  }

  private func resolve(
    scheme: String, _ authority: String, _ target: String, isAbsolute: Bool
  ) throws(RequestError) -> Target {
    if hosts.contains(authority), hosts.covers(authority) {
      return .network(NetworkAddress(scheme: scheme, authority: authority, target: target))
    }
    let host = Self.host(authority)
    if hosts.covers(host) {
      return .network(NetworkAddress(scheme: scheme, authority: authority, target: target))
    }
    let client = ClientAddress(scheme: scheme, authority: authority, target: target)
    if let prefixed = HostPrefix(of: host, hosts: hosts, withoutWorlds: withoutWorlds) {
      let port = authority.utf8.dropFirst(host.utf8.count)
      return .network(
        NetworkAddress(
          scheme: scheme, authority: prefixed.host + String(decoding: port, as: UTF8.self), target: target,
          client: client, worldPrefix: prefixed.prefix))
    }
    if !isAbsolute, let (host, rest) = mounted(target) {
      return .network(NetworkAddress(scheme: scheme, authority: host, target: rest, client: client))
    }
    if isAbsolute { return .other(scheme: scheme, authority: authority, target: target) }
    throw RequestError(
      .badRequest, "the host \(RequestError.quoted(host)) is not a simulated network; \(unknownHostAdvice)")
  }

  /// Returns the host that the first part of the path names, and the rest of the target.
  private func mounted(_ target: String) -> (host: String, rest: String)? {
    let octets = target.utf8.dropFirst()
    let name = String(decoding: octets.prefix { $0 != 0x2F && $0 != 0x3F }, as: UTF8.self).lowercased()
    var rest = String(decoding: octets.dropFirst(name.utf8.count), as: UTF8.self)
    if rest.utf8.first != UInt8(ascii: "/") { rest = "/" + rest }
    if let mount = mounts[name]?.first(where: { $0.covers(rest) }) { return (mount.host, rest) }
    return hosts.covers(name) ? (name, rest) : nil
  }

  /// Returns the host without user and port, in lowercase.
  static func host(_ authority: String) -> String {
    let octets = authority.utf8
    let isBracketed = octets.first == UInt8(ascii: "[")
    let end = octets.firstIndex(of: UInt8(ascii: isBracketed ? "]" : ":"))
    guard let end else { return authority.lowercased() }
    return String(authority[..<(isBracketed ? octets.index(after: end) : end)]).lowercased()
  }
}
