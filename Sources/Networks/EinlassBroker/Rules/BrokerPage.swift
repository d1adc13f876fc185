internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A page of the broker for a person: a single sentence. Wordings and status codes are guessed.
enum BrokerPage: Sendable, Hashable, CaseIterable {
  case done
  case noAccount
  case unknownState
  case expired
  case answeredBefore
  case noAnswer

  private var status: HTTPResponse.Status {
    switch self {
    case .done: .ok
    case .noAccount: .notFound
    case .unknownState, .noAnswer: .badRequest
    case .answeredBefore: .conflict
    case .expired: .gone
    }
  }

  private var sentence: String {
    switch self {
    case .done: "You have been signed in. You may close this window."
    case .noAccount: "There is no account with this name."
    case .unknownState:
      "This response does not match any sign-in started here, so it may be forged. Go back to the app and "
        + "sign in again."
    case .expired: "This sign-in took too long. Go back to the app and sign in again."
    case .answeredBefore:
      "This sign-in is already finished. Go back to the app, and sign in again if it does not continue."
    case .noAnswer: "The provider's response is incomplete. Go back to the app and sign in again."
    }
  }

  func response(at now: WallTime) -> WireResponse {
    var fields = Self.commonFields(at: now)
    let frame = PageFrame(title: "Sign-in", network: "the broker")
    guard let body = try? Self.template.html(frame, ["sentence": .text(sentence)]) else {
      fields.add("content-type", "text/plain; charset=utf-8")
      return WireResponse(status, fields: fields, body: Array(sentence.utf8))
    }
    fields.add("content-type", "text/html; charset=utf-8")
    fields.add("content-security-policy", PageFrame.securityPolicy)
    return WireResponse(status, fields: fields, body: body)
  }

  /// The fields of every response to a browser. Addresses that contain a code must not reach third parties.
  static func commonFields(at now: WallTime) -> HTTPFields {
    var fields = HTTPFields()
    fields.add("cache-control", "no-store")
    fields.add("referrer-policy", "no-referrer")
    fields.add("x-content-type-options", "nosniff")
    fields.add("date", CalendarDate(now).httpDate)
    return fields
  }

  private static let template = PageTemplate("<h1>Sign-in</h1>\n<p>{{sentence}}</p>\n")
}
