import EinlassDevice
import EinlassSimulator
import EinlassWire
import Testing

/// The effects of actions on Facebook, as seen from outside.
struct FacebookActionTests {
  private func perform(
    _ name: String, _ arguments: [String: String] = [:], _ directory: WorldDirectory,
    world: String = "default"
  ) async throws -> String {
    try await ControlAction.perform(name, arguments, in: directory, world: world).summary
  }

  /// An action on Facebook, and the response of /me afterwards to a token that was issued before.
  static let facebookEffects: [(String, [String: String], String, String)] = [
    (
      "facebook.user.password", ["user": "nora@sim.example"],
      "changed Nora's Facebook password; earlier tokens are now invalid", "400 190 460"
    ),
    (
      "facebook.user.checkpoint", ["user": "nora@sim.example"],
      "Nora is now stopped at a checkpoint on Facebook",
      "400 190 459"
    ),
    (
      "facebook.user.unconfirm", ["user": "nora@sim.example"], "Nora is now not confirmed on Facebook",
      "400 190 464"
    ),
    (
      "facebook.app.remove", ["user": "nora@sim.example", "app": "500000000000001"],
      "Nora has removed the app 'Einlass Demo' on Facebook", "400 190 458"
    ),
    ("facebook.token.expire", ["token": "TOKEN"], "the token 'SHORT' has expired", "400 190 463"),
    (
      "facebook.token.invalidate", ["token": "TOKEN", "subcode": "467"],
      "the token 'SHORT' is now invalid: 190/467", "400 190 467"
    ),
    (
      "facebook.token.invalidate", ["token": "TOKEN", "subcode": "458"],
      "the token 'SHORT' is now invalid: 190/458", "400 190 458"
    ),
  ]

  @Test(arguments: facebookEffects)
  func `an action on Facebook shows in the next response`(
    _ name: String, _ arguments: [String: String], _ summary: String, _ response: String
  ) async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let token = try await ActionWorlds.facebookToken(in: world)
    #expect(try await ActionWorlds.me(token, in: world) == "200")
    let arguments = arguments.mapValues { $0 == "TOKEN" ? token : $0 }
    #expect(
      try await perform(name, arguments, directory)
        == summary.replacing("SHORT", with: token.prefix(8) + "..."))
    #expect(try await ActionWorlds.me(token, in: world) == response)
  }

  @Test(arguments: [
    ("facebook.user.checkpoint", "facebook.user.clear-checkpoint"),
    ("facebook.user.unconfirm", "facebook.user.confirm"),
  ])
  func `an action on a Facebook person can be undone`(_ doing: String, _ undoing: String) async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let token = try await ActionWorlds.facebookToken(in: world)
    _ = try await perform(doing, ["user": "nora@sim.example"], directory)
    #expect(try await ActionWorlds.me(token, in: world) != "200")
    _ = try await perform(undoing, ["user": "nora@sim.example"], directory)
    #expect(try await ActionWorlds.me(token, in: world) == "200")
  }
}
