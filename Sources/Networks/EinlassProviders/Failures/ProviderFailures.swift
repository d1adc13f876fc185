internal import EinlassWire
internal import EinlassWorld

extension SimulatedFailure {
  /// The failures that can be planned at a described provider: every refusal that its file can give, in its own form.
  static func provider(_ description: ProviderDescription) -> [SimulatedFailure] {
    let calls = description.callNames.filter { $0 != "\(description.network).authorize" }
    return Cause.allCases.filter { $0 != .notSimulated }.map { cause in
      let word = cause.rawValue.replacing("_", with: "-")
      return SimulatedFailure(
        "\(description.network)-\(word)", "\(description.title) refuses: \(cause.sentence)", .tool,
        calls: calls,
        .networkResponse { world, request in
          guard let network = world.provider(description.network) else {
            return NotSimulated.response(description.title)
          }
          return network.refusal(cause, of: request)
        })
    }
  }
}
