package import EinlassStorage

/// The state of one module in an exported world apart from its tables: its settings, and the data of the running
/// module.
///
/// It is in the document under the module's id. A module that is not in the document is as in a new world.
package protocol ModuleState: Sendable, Codable {
  /// The state of the module in `world`.
  init(of world: World) throws

  /// Checks for values that neither world files nor actions could have produced, in the state itself and in the
  /// module's tables.
  ///
  /// - Parameter path: The path of the state in the document, such as `modules.phone`.
  /// - Throws: `ConfigurationError` with the path of the value.
  func check(_ tables: StorageContents, at path: String) throws(ConfigurationError)

  /// Puts the settings into the world's configuration.
  func configure(_ configuration: inout WorldConfiguration)

  /// Puts the rest into `world`, whose tables are filled.
  ///
  /// - Throws: `ConfigurationError` if a value cannot be used.
  func restore(in world: World) throws
}

extension ModuleState {
  package func check(_ tables: StorageContents, at path: String) {}
  package func configure(_ configuration: inout WorldConfiguration) {}
  package func restore(in world: World) {}
}
