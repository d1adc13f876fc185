/// The text that a server prints once it listens: its addresses and its first keys, in at most 15 lines.
package struct ServerBanner: Sendable {
  /// The maximum number of rows of keys.
  private static let mostKeys = 5

  private let title: String
  private let addresses: ServerAddresses
  /// The paths of the networks at the base address.
  private let paths: String
  private let room: String
  private let shell: String
  private let keys: [[String]]
  private let end: String

  /// Creates a banner.
  ///
  /// - Parameters:
  ///   - title: A title for the networks.
  ///   - paths: The paths of the networks at the base address; `nil` if unknown.
  ///   - room: The command or address that opens the control room.
  ///   - shell: The command that points a shell's clients at the server.
  ///   - keys: For each key, its owner, the key itself, and its secret if there is one.
  ///   - end: The way to end the server.
  package init(
    _ title: String, _ addresses: ServerAddresses, paths: String? = nil, room: String, shell: String,
    keys: [[String]], end: String
  ) {
    self.title = title
    self.addresses = addresses
    self.paths = paths.map { "   the networks' paths: \($0)" } ?? ""
    self.room = room
    self.shell = shell
    self.keys = keys
    self.end = end
  }

  package var text: String {
    let rows = Self.aligned(Array(keys.prefix(Self.mostKeys))).map { "\n  \($0)" }.joined()
    return """
      \(title)
        http     \(addresses.http)\(paths)
        proxy    \(addresses.proxy)   the networks at their real host names, over HTTPS
        tls      \(addresses.tls)
        ca       \(addresses.ca)
        control  \(addresses.control)
        room     \(room)
        shell    \(shell)
      \(rows.isEmpty ? "" : rows + "\n")\(end)
      """
  }

  /// Formats rows with columns as wide as their widest cell.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ")
    }
  }
}
