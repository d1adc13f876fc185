import Einlass
import EinlassDevice
import EinlassSimulator
import Testing

/// The app of the whole process. The test has its own process, since other tests rely on there being no such app.
struct ProcessAppTests {
  @Test func `authenticators without an app use the process's app`() async {
    await #expect(processExitsWith: .success) {
      let world = try await TestWorlds.make()
      InstalledApp.processWide = world.app
      let twitter = try await TwitterAuthenticator(consumer: TestWorlds.consumer).perform { $0.last }
      #expect(twitter.screenName == "otto_sim")
      let facebook = try await FacebookAuthenticator(appID: TestWorlds.appID).perform { _ in true }
      #expect(facebook.name == "Nora Sim")
    }
  }
}
