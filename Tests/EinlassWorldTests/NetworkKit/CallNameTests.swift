import EinlassFacebook
import EinlassTwitter
import EinlassWorld
import Testing

/// The calls that a kind of planned failure fits, derived from the lists of endpoints.
struct CallNameTests {
  @Test func `programs call Twitter's API, not its pages`() {
    let names = SimulatedTwitter.programCalls.map(\.name)
    #expect(
      Set(names).isSuperset(of: [
        "twitter.request_token", "twitter.access_token", "twitter.verify_credentials", "twitter.bearer_token",
      ]))
    #expect(
      Set(names).isDisjoint(with: [
        "twitter.home", "twitter.login", "twitter.sessions", "twitter.authorize", "twitter.authenticate",
      ]))
  }

  @Test func `a token gives access to the paths below a version of Twitter's API`() {
    let names = SimulatedTwitter.resourceCalls.map(\.name)
    #expect(
      Set(names).isSuperset(of: [
        "twitter.verify_credentials", "twitter.users_show", "twitter.rate_limit_status",
        "twitter.invalidate_token", "twitter.users_me",
      ]))
    #expect(
      Set(names).isDisjoint(with: [
        "twitter.request_token", "twitter.access_token", "twitter.bearer_token",
        "twitter.invalidate_bearer_token",
      ]))
  }

  @Test func `Graph's calls exclude the dialog and browser requests`() {
    #expect(
      SimulatedFacebook.graphCalls.map(\.name) == [
        "facebook.me", "facebook.node", "facebook.picture", "facebook.friends", "facebook.permissions",
        "facebook.debug_token", "facebook.access_token", "facebook.system_grant", "facebook.system_renew",
        "facebook.system_revoke", "facebook.client_code", "facebook.access_token_info", "facebook.token",
        "facebook.batch", "facebook.nodes", "facebook.activities", "facebook.app",
        "facebook.test_users", "facebook.accounts", "facebook.befriend", "facebook.change", "facebook.delete",
        "facebook.feed", "facebook.photos", "facebook.ids_for_business", "facebook.ids_for_apps",
        "facebook.ids_for_pages",
      ])
    #expect(SimulatedFacebook.dialogCalls.map(\.name) == ["facebook.dialog", "facebook.authorize"])
  }
}
