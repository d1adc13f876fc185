import EinlassTesting
import LanguageMode6Clients
import Testing

/// Compiles only if `import EinlassTesting` adds no type name that an app under test may also use.
struct OwnNameTests {
  private struct Way: Transport {}
  private struct Source: RandomSource {}

  @Test(
    .world { configuration in
      configuration.twitter.people = [TwitterConfiguration.Person(screenName: "ida_sim", name: "Ida Sim")]
      configuration.phone.accounts = [PhoneConfiguration.Account(.twitter, person: "ida_sim")]
      configuration.facebook.people = []
      configuration.app = AppIdentity(bundleID: "com.example.own", displayName: "Own")
      try configuration.plan(.offline, for: .twitter.requestToken)
    })
  func `an app's own types are the only ones of their names`() async throws {
    let names: [any Sendable] = [
      Account(), AccountStore(), AccountType(), Journal(), Keychain(), Phone(), PhoneSettings(), FormFields(),
      VirtualClock(), NetworkID(), SequenceDiagram(), JSONValue.none,
    ]
    #expect(names.count == 12)
    let (way, source): (any Transport, any RandomSource) = (Way(), Source())
    #expect(way is Way && source is Source)
    #expect(try World.current.app.identity.displayName == "Own")
    #expect(try await World.current.app.accountStore.requestAccess(.twitter).isGranted)
  }
}
