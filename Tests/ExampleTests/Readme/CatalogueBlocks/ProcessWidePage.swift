import EinlassDevice
import EinlassSimulator

enum ProcessWideBlock {
  @MainActor static func signIn(_ configuration: WorldConfiguration) async throws {
    let world = try await World(configuration)
    InstalledApp.processWide = world.app
    OldAppController().signIn()
  }
}
