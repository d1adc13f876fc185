/// A module's part of a world file.
package struct WorldFileSection: Sendable {
  /// The key of the section.
  package let key: String
  /// Reads the section; the sections of the modules before it have been read.
  package let read:
    @Sendable (YAMLValue, inout WorldConfiguration, WorldModules) throws(WorldFileError) -> Void

  package init(
    _ key: String,
    read:
      @escaping @Sendable (YAMLValue, inout WorldConfiguration, WorldModules) throws(WorldFileError) -> Void
  ) {
    self.key = key
    self.read = read
  }
}
