import EinlassDevice
import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

struct SystemAccountsBlock {
  @Test func `an app lists the accounts and has a request signed for one`() async throws {
    let world = try await World(WorldConfiguration.builtIn)
    let store = world.app.accountStore
    let result = try await store.requestAccess(.twitter)
    let accounts = store.accounts(.twitter)
    print(result.isGranted, accounts.compactMap(\.accountDescription))  // true ["@nora_sim", "@max_sim"]

    let request = SystemRequest(
      .get, host: "api.twitter.com", path: "/1.1/account/verify_credentials.json", parameters: [:],
      account: accounts.first)
    let response = try await request.perform(by: world.app)
    print(response.head.status.code)  // 200

    #expect(result.isGranted)
    #expect(accounts.compactMap(\.accountDescription) == ["@nora_sim", "@max_sim"])
    #expect(response.head.status.code == 200)
  }
}
