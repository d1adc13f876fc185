internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  /// How the login dialog redirects people when something is wrong; each changes a successful response.
  static let facebookDialogFailures: [SimulatedFailure] = [
    dialog("facebook-dialog-denied", "The person cancels, whatever was pressed.", .recorded, .denial),
    dialog("facebook-dialog-sandbox", "Error 901: the app is in its sandbox (2013).", .recorded, .sandbox),
    dialog(
      "facebook-dialog-service-disabled", "Facebook's app refuses; the kit goes to a web view.", .observed,
      .serviceDisabled),
    dialog(
      "facebook-dialog-use-browser", "Facebook's app refuses; the kit goes to Safari.", .observed,
      .serviceDisabledUseBrowser),
    dialog("facebook-dialog-kill-switch", "Facebook's app refuses on Android.", .observed, .killSwitch),
    SimulatedFailure(
      "facebook-dialog-other-state", "Another state comes back than was sent, as in a forgery.", .tool,
      calls: SimulatedFacebook.dialogCallNames,
      .change { response, _ in response.changingLocation { $0.replaceState("forged") } }),
    SimulatedFailure(
      "facebook-dialog-no-state", "No state comes back.", .tool, calls: SimulatedFacebook.dialogCallNames,
      .change { response, _ in response.changingLocation { $0.replaceState(nil) } }),
    SimulatedFailure(
      "facebook-dialog-no-mark", "The response does not end with #_=_, as before 2011.", .recorded,
      calls: SimulatedFacebook.dialogCallNames,
      .change { response, _ in response.changingLocation { $0.dropMark() } }),
  ]

  private static func dialog(
    _ name: String, _ about: String, _ certainty: Certainty,
    _ planned: SimulatedFacebook.PlannedDialogResponse
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, certainty, calls: SimulatedFacebook.dialogCallNames,
      .networkChange { response, world, request in
        guard response.head.headerFields[.location] != nil,
          let location = world.facebook.location(of: planned, for: request)
        else { return response }
        var copy = response
        copy.head.headerFields[.location] = location
        return copy
      })
  }
}

/// The address in `Location` of a response of the dialog, parsed as far as these failures need it; everything else
/// is kept to the letter.
private struct DialogLocation {
  private let base: Substring
  private var query: Substring?
  private var fragment: Substring

  init(_ text: String) {
    let front = text.prefix { $0 != "#" }
    fragment = text.dropFirst(front.count + 1)
    base = front.prefix { $0 != "?" }
    query = base.count < front.count ? front.dropFirst(base.count + 1) : nil
  }

  var text: String {
    base + (query.map { "?" + $0 } ?? "") + (fragment.isEmpty ? "" : "#" + fragment)
  }

  mutating func replaceState(_ state: String?) {
    query = query.map { Self.replacing(state, in: $0) }
    fragment = Self.replacing(state, in: fragment)
  }

  mutating func dropMark() {
    if fragment == "_=_" { fragment = "" }
  }

  private static func replacing(_ state: String?, in fields: Substring) -> Substring {
    let pairs = fields.split(separator: "&", omittingEmptySubsequences: false).compactMap { pair in
      pair.hasPrefix("state=") ? state.map { "state=\($0)" } : String(pair)
    }
    return Substring(pairs.joined(separator: "&"))
  }
}

extension WireResponse {
  /// The response with its `Location` changed; one without is left as it is.
  fileprivate func changingLocation(_ change: (inout DialogLocation) -> Void) -> WireResponse {
    guard let text = head.headerFields[.location] else { return self }
    var location = DialogLocation(text)
    change(&location)
    var copy = self
    copy.head.headerFields[.location] = location.text
    return copy
  }
}
