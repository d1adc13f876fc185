package import EinlassStorage

/// What an exported world says of one module besides the module's tables: its settings, and what the running module has
/// of its own.
///
/// It stands in the document under the module's id. A document that says nothing of a module leaves it as a new world
/// has it.
package protocol ModuleState: Sendable, Codable {
  /// What there is to say of `world`, whose tables have `tables`.
  init(of world: World, tables: StorageContents) async throws

  /// Looks for values that neither world files nor actions could have made, in the state itself and in the module's tables.
  ///
  /// - Parameter path: Where the state stands in the document, such as `modules.phone`.
  /// - Throws: `ConfigurationError` with the path of the value.
  func check(_ tables: StorageContents, at path: String) throws(ConfigurationError)

  /// Puts the settings into what the world is made from.
  func configure(_ configuration: inout WorldConfiguration)

  /// Puts the rest into `world`, whose tables are filled.
  ///
  /// - Throws: `ConfigurationError` where a value cannot be used.
  func restore(in world: World, tables: StorageContents) throws
}

extension ModuleState {
  package func check(_ tables: StorageContents, at path: String) throws(ConfigurationError) {}
  package func configure(_ configuration: inout WorldConfiguration) {}
  package func restore(in world: World, tables: StorageContents) throws {}
}
