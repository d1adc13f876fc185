internal import EinlassNetworks
internal import EinlassWire
internal import HTTPTypes

extension Failure {
  /// What Facebook answers to `/me` when it cannot or will not serve.
  static let facebookAnswers: [Failure] = refusals + oddRefusals + oddPeople

  private static let refusals = [
    refusal("facebook-app-removed-answer", "190, subcode 458.") { .notAuthorized(appID: $0.appID) },
    refusal("facebook-expired-answer", "190, subcode 463.") { .expired(at: $0.expiry, now: $0.now) },
    refusal("facebook-invalid-token", "190 without a subcode.") { _ in .unreadableToken },
    refusal("facebook-app-limit", "4: too many calls of the app.") { _ in .applicationRequestLimit },
    refusal("facebook-user-limit", "17: too many calls of the person.") { _ in .userRequestLimit },
    refusal("facebook-permission", "10: a permission is missing.") { _ in .applicationNotPermitted },
    refusal("facebook-extended-permission", "200: a permission is missing.") { _ in .permissionsError },
    refusal("facebook-no-token", "2500: no token came along.") { _ in .noActiveToken },
    refusal("facebook-unknown-error", "1: trouble at Facebook.") { _ in .unknownError },
    refusal("facebook-unavailable", "2: Facebook is down.") { _ in .temporarilyUnavailable },
  ]

  /// Refusals that are none of Facebook's known ones; each is made from one that is.
  private static let oddRefusals = [
    odd("facebook-code-text", "The error's code is text.") { $0.changingError("code") { $0.asText } },
    odd("facebook-type-missing", "The error has no type.") { $0.changingError("type") { _ in nil } },
    odd("facebook-subcode-text", "190, and the subcode 458 is text.", { .notAuthorized(appID: $0.appID) }) {
      $0.changingError("error_subcode") { $0.asText }
    },
    odd("facebook-200-error", "An error comes with 200.") { response in
      var response = response
      response.head.status = .ok
      return response
    },
  ]

  /// People who are not as Facebook describes them; each is made from the answer that comes.
  private static let oddPeople = [
    person("facebook-id-missing", "The person has no id.") { $0.changingMember("id") { _ in nil } },
    person("facebook-name-missing", "The person has no name.") { $0.changingMember("name") { _ in nil } },
    person("facebook-id-unsafe", "The person's id is not fit for a URL.") {
      $0.changingMember("id") { _ in .string("a b<c") }
    },
    Failure(
      "facebook-plain-person",
      "A person comes, whoever asks: the token's, dead or alive, else the world's first.", .observed,
      calls: me,
      .networkAnswer { world, request in
        await world.facebook.showPerson(to: request, appID: world.facebookAppID)
      }),
    Failure(
      "facebook-false", "The bare word false comes.", .observed, calls: me,
      .networkAnswer { world, request in await world.facebook.showFalse(to: request) }),
  ]

  private static let me = ["facebook.me"]

  private static func refusal(
    _ name: String, _ about: String,
    _ failure: @escaping @Sendable (SimulatedFacebook.RefusedCall) -> GraphFailure
  ) -> Failure {
    Failure(
      name, "Graph answers \(about)", .observed, calls: me,
      .networkAnswer { world, request in
        await world.facebook.refuse(request, appID: world.facebookAppID, failure)
      })
  }

  private static func odd(
    _ name: String, _ about: String,
    _ failure: @escaping @Sendable (SimulatedFacebook.RefusedCall) -> GraphFailure = { _ in .unreadableToken
    },
    _ change: @escaping @Sendable (WireResponse) -> WireResponse
  ) -> Failure {
    Failure(
      name, about, .observed, calls: me,
      .networkAnswer { world, request in
        change(await world.facebook.refuse(request, appID: world.facebookAppID, failure))
      })
  }

  private static func person(
    _ name: String, _ about: String, _ change: @escaping @Sendable (WireResponse) -> WireResponse
  ) -> Failure {
    Failure(name, about, .observed, calls: me, .change { response, _ in change(response) })
  }
}
