/// A place as a person's profile at the simulated Facebook names it.
package struct FacebookPlaceRecord: Sendable, Hashable, Codable {
  /// The id of the place's page.
  package var id: String
  package var name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
