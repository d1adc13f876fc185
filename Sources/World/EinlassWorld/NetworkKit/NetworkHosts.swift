/// The names and addresses of a network, for servers, certificates and messages.
package struct NetworkHosts: Sendable, Hashable {
  /// The name as written in the middle of a sentence.
  package let displayName: String
  /// The hosts, in lower case. `*` as the first label matches any one label.
  package let hosts: [String]
  /// The paths of a base address that lead to the network. If several cover a path, the first one is used.
  package let mounts: [PathMount]

  /// The hosts below which the real network has further hosts. A label before them does not name a world.
  package let hostsWithoutWorlds: [String]

  package init(
    displayName: String, hosts: [String], mounts: [PathMount] = [], hostsWithoutWorlds: [String] = []
  ) {
    self.displayName = displayName
    self.hosts = hosts
    self.mounts = mounts
    self.hostsWithoutWorlds = hostsWithoutWorlds
  }

  /// The host of the mount without patterns, for examples.
  package var mainHost: String? {
    mounts.first { $0.patterns.isEmpty }?.host
  }
}

/// A path at a server's base address, `/name`, that represents a host of a network.
package struct PathMount: Sendable, Hashable {
  /// The first part of the path, in lower case.
  package let name: String
  /// The host at which the rest of the path is looked up, in lower case.
  package let host: String
  /// The patterns for the beginning of the rest of the path, such as `dialog` or `v*/dialog`. `*` matches any end of a
  /// part. If empty, any rest matches.
  package let patterns: [String]

  package init(_ name: String, host: String, patterns: [String] = []) {
    self.name = name
    self.host = host
    self.patterns = patterns
  }

  /// Returns whether the mount is for `target`, a path that begins with a slash, with or without a query.
  package func covers(_ target: String) -> Bool {
    if patterns.isEmpty { return true }
    let parts = target.split(separator: "/")
    return patterns.contains { pattern in
      let wanted = pattern.split(separator: "/")
      return parts.count >= wanted.count && zip(parts, wanted).allSatisfy(Self.fits)
    }
  }

  private static func fits(_ part: Substring, _ pattern: Substring) -> Bool {
    pattern.last == "*" ? part.hasPrefix(pattern.dropLast()) : part == pattern
  }
}

extension [NetworkHosts] {
  /// The hosts of all networks.
  package var allHosts: Set<String> { Set(flatMap(\.hosts)) }

  /// The hosts before which a label does not name a world.
  package var hostsWithoutWorlds: Set<String> { Set(flatMap(\.hostsWithoutWorlds)) }

  /// The hosts for examples, one for each network that has one.
  package var mainHosts: [String] { compactMap(\.mainHost) }

  /// The paths of the mounts without patterns, each with a leading slash.
  package var mountPaths: [String] {
    flatMap(\.mounts).filter(\.patterns.isEmpty).map { "/" + $0.name }
  }

  /// The names as a list in a sentence.
  package var displayNames: String { map(\.displayName).joined(conjunction: "and") }
}

extension [String] {
  /// Returns the strings as a list for a sentence: separated by commas, with `conjunction` before the last one.
  package func joined(conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
