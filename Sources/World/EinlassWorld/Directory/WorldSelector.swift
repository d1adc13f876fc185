public import EinlassWire
internal import HTTPTypes

/// The data of a connection that can name the world of a request, in addition to the request itself.
public struct WorldSelector: Sendable, Hashable {
  /// The user name that the client sent to the proxy. `nil` if there is none, or no proxy.
  public var proxyUser: String?
  /// The prefix before the host of a network, such as `w1` in `w1.api.example.com`, if the server has already removed
  /// it. `nil` if the prefix is still in the request.
  public var hostPrefix: String?

  /// Creates a selector from its parts, which are not checked.
  ///
  /// - Parameters:
  ///   - proxyUser: The user name that the client sent to the proxy. `nil` if there is none, or no proxy.
  ///   - hostPrefix: The prefix that the server has removed from the host. `nil` if it is still in the
  ///     request.
  public init(proxyUser: String? = nil, hostPrefix: String? = nil) {
    self.proxyUser = proxyUser
    self.hostPrefix = hostPrefix
  }
}

/// One place of a request that names a world.
public struct WorldReference: Sendable, Hashable {
  /// The kind of place in which a request names its world.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    case proxyUser = "the proxy user name"
    case header = "the Einlass-World header"
    case hostPrefix = "the host prefix"
  }

  /// The header in which a request names its world.
  public static let header = "einlass-world"

  /// The place in the request.
  public let source: Source
  /// The name in that place, not yet checked.
  public let name: String

  /// Creates a reference from its parts.
  ///
  /// - Parameters:
  ///   - source: The place in the request.
  ///   - name: The name in that place, which need not be the name of a world.
  public init(_ source: Source, _ name: String) {
    self.source = source
    self.name = name
  }

  /// Finds every reference to a world in a request and its connection.
  ///
  /// - Parameters:
  ///   - request: The request, with its header fields and host.
  ///   - selector: The data of its connection. An empty proxy user name is not a reference.
  ///   - modules: The modules whose hosts can have a prefix.
  /// - Returns: The references, the proxy user name first, then every `Einlass-World` header, then the host
  ///   prefix. Usually empty.
  public static func all(in request: WireRequest, selector: WorldSelector, modules: WorldModules)
    -> [WorldReference]
  {
    var references: [WorldReference] = []
    if let user = selector.proxyUser, !user.isEmpty { references.append(WorldReference(.proxyUser, user)) }
    for field in request.head.headerFields where field.name.canonicalName == header {
      references.append(WorldReference(.header, field.value))
    }
    if let prefix = selector.hostPrefix
      ?? HostPrefix(of: request.host, hosts: modules.hosts, withoutWorlds: modules.hostsWithoutWorlds)?.prefix
    {
      references.append(WorldReference(.hostPrefix, prefix))
    }
    return references
  }

  /// Returns the name that all references agree on, whatever its case.
  ///
  /// - Parameter references: The references of one request.
  /// - Returns: The name. `nil` if there are no references.
  /// - Throws: `contradiction` if two differ, and `badName` if one is not the name of a world.
  public static func agreed(_ references: [WorldReference]) throws(WorldDirectory.DirectoryError)
    -> WorldName?
  {
    guard let first = references.first else { return nil }
    let name = try WorldName(first.name)
    for reference in references.dropFirst() where try WorldName(reference.name) != name {
      throw .contradiction(first, reference)
    }
    return name
  }
}

/// A host of a network with a prefix, such as `w1.api.example.com`.
public struct HostPrefix: Sendable, Hashable {
  /// The prefix, `w1`.
  public let prefix: String
  /// The network's host, `api.example.com`.
  public let host: String

  /// Splits the name of a host. `nil` if it is a network's host itself, or not a network's host at all.
  ///
  /// `w1.m.example.com` is the world `w1` at `m.example.com`. A prefix of two labels is not a world's name,
  /// and is refused later.
  ///
  /// - Parameters:
  ///   - name: The host of a request, in lower case and without a port.
  ///   - hosts: The hosts of all networks. `*` as the first label matches any one label.
  ///   - withoutWorlds: The members of `hosts` before which a label does not name a world.
  public init?(of name: String, hosts: Set<String>, withoutWorlds: Set<String>) {
    guard !hosts.covers(name) else { return nil }
    let fitting = hosts.compactMap { host in
      withoutWorlds.contains(host) ? nil : Self.host(host, endOf: name)
    }
    // The longest matching host leaves the shortest prefix.
    guard let host = fitting.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
    prefix = String(name.dropLast(host.count + 1))
    self.host = host
  }

  /// Returns the host that `pattern` matches at the end of `name`, after the prefix. `nil` if there is none.
  private static func host(_ pattern: String, endOf name: String) -> String? {
    guard pattern.hasPrefix("*.") else { return name.hasSuffix("." + pattern) ? pattern : nil }
    let domain = pattern.utf8.dropFirst()
    guard name.hasSuffix(String(Substring(domain))) else { return nil }
    let front = name.utf8.dropLast(domain.count)
    guard front.last != UInt8(ascii: "."), let dot = front.lastIndex(of: UInt8(ascii: ".")) else {
      return nil
    }
    return String(Substring(name.utf8[front.index(after: dot)...]))
  }
}
