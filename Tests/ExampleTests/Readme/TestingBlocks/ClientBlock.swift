import Einlass
import EinlassTesting
import Testing

@Test func `our sign-in ends as the world file expects`() async throws {
  let file = try WorldFile.named("three-accounts")
  let world = try await World(file.configuration)
  let run = await ScenarioRun.perform(in: world) { world, person in
    let app = world.configuration.twitter.app
    let consumer = TwitterConsumer(key: app.key, secret: app.secret)
    let credentials = try await TwitterAuthenticator(consumer: consumer, app: world.app).perform {
      await person.choose(among: $0)
    }
    return .credentials(.twitter, ["id": credentials.id, "screenName": credentials.screenName])
  }
  #expect(run.course.calls.first == "twitter.request_token")
  #expect(run.outcome.summary == "signed in as @ida_sim")
}
