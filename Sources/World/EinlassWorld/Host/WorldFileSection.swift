/// A module's part of a world file.
package struct WorldFileSection: Sendable {
  /// The key of the section.
  package let key: String
  /// What the section says, without a full stop.
  package let about: String
  /// The keys that the section can have in a world of these modules.
  package let keys: @Sendable (WorldModules) -> WorldFileKeys
  /// Reads the section; the sections of the modules before it have been read.
  package let read:
    @Sendable (YAMLValue, inout WorldConfiguration, WorldModules) throws(WorldFileError) -> Void

  package init(
    _ key: String, _ about: String, keys: @escaping @Sendable (WorldModules) -> WorldFileKeys,
    read:
      @escaping @Sendable (YAMLValue, inout WorldConfiguration, WorldModules) throws(WorldFileError) -> Void
  ) {
    self.key = key
    self.about = about
    self.keys = keys
    self.read = read
  }

  /// A section whose keys are the same in every world.
  package init(
    _ key: String, _ about: String, _ keys: WorldFileKeys,
    read:
      @escaping @Sendable (YAMLValue, inout WorldConfiguration, WorldModules) throws(WorldFileError) -> Void
  ) {
    self.init(key, about, keys: { _ in keys }, read: read)
  }
}
