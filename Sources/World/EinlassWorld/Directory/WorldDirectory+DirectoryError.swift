extension WorldDirectory {
  /// The reason why a directory could not return, create or remove a world.
  public enum DirectoryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is not the name of a world.
    case badName(String)
    /// There is no world of this name. The suggestion is a similar name.
    case noSuchWorld(String, suggestion: String)
    /// The store has the world of this name, but it cannot be read, for this reason.
    case unreadable(String, reason: String)
    /// One request names two worlds.
    case contradiction(WorldReference, WorldReference)
    /// A world of this name already exists.
    case nameTaken(String)
    /// The limit on the number of worlds has been reached.
    case full(Int)
    /// The default world can be reset, but not deleted.
    case defaultStays
    /// The store of the worlds failed.
    case storeFailed(String)
    /// The world's configuration is not valid.
    case badConfiguration(ConfigurationError)

    /// Whether the store has the world, but it cannot be read.
    package var isUnreadable: Bool {
      if case .unreadable = self { true } else { false }
    }

    /// The problem, with the value and the remedy.
    public var description: String {
      switch self {
      case .badName(let name):
        "'\(name)' is not a valid world name; use at most 63 letters, digits and inner hyphens, "
          + "such as 'w1'"
      case .noSuchWorld(let name, let suggestion):
        "there is no world '\(name)'\(suggestion); create it first with 'world.create name=\(name)'"
      case .unreadable(let name, let reason):
        "the world '\(name)' in the store cannot be read, and was not changed: \(reason); reset it with "
          + "'world.reset', delete it with 'world.delete', or use the Einlass version that wrote it"
      case .contradiction(let first, let second):
        "\(first.source.rawValue) selects the world '\(first.name)', but \(second.source.rawValue) "
          + "selects '\(second.name)'; select one world"
      case .nameTaken(let name):
        "a world '\(name)' already exists; choose another name, or reset it"
      case .full(let limit):
        "the limit of \(limit) worlds is reached; delete one, or start the server with a higher limit"
      case .defaultStays:
        "the world 'default' cannot be deleted, because it receives requests that name no world; reset "
          + "it instead"
      case .storeFailed(let reason): reason
      case .badConfiguration(let error): "the world cannot be created: \(error)"
      }
    }
  }
}

extension WorldName {
  /// Creates a name from its text, like `init(parsing:)`, but throws if that is `nil`.
  ///
  /// - Parameter text: A label of at most 63 letters, digits and inner hyphens, in any case.
  /// - Throws: `badName` if it is not a label.
  public init(_ text: String) throws(WorldDirectory.DirectoryError) {
    guard let name = WorldName(parsing: text) else { throw .badName(text) }
    self = name
  }
}
