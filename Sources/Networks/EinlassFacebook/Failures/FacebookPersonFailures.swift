internal import EinlassWire
internal import EinlassWorld

extension SimulatedFailure {
  /// People who are not as Facebook describes them; each is made from the actual response.
  static let facebookPersonFailures = [
    person("facebook-id-missing", "The person has no id.") { $0.changingMember("id") { _ in nil } },
    person("facebook-name-missing", "The person has no name.") { $0.changingMember("name") { _ in nil } },
    person("facebook-id-unsafe", "The person's id is not fit for a URL.") {
      $0.changingMember("id") { _ in .string("a b<c") }
    },
    SimulatedFailure(
      "facebook-plain-person",
      "The response is a person for any caller: the token's, valid or not, otherwise the world's first.",
      .observed,
      calls: facebookMe,
      .networkResponse { world, request in
        await world.facebook.showPerson(to: request, appID: world.facebookAppID)
      }),
    SimulatedFailure(
      "facebook-false", "The bare word false comes.", .observed, calls: facebookMe,
      .networkResponse { world, request in await world.facebook.showFalse(to: request) }),
  ]

  private static func person(
    _ name: String, _ about: String, _ change: @escaping @Sendable (WireResponse) -> WireResponse
  ) -> SimulatedFailure {
    SimulatedFailure(name, about, .observed, calls: facebookMe, .change { response, _ in change(response) })
  }
}
