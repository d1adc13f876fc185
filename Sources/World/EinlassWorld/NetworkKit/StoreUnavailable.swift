package import EinlassStorage
package import EinlassWire
internal import HTTPTypes

/// The response to a request that the world's store failed; it cannot be mistaken for a response of the real network.
package enum StoreUnavailable {
  /// Status 503 with a media type of our own, saying what the store could not do.
  package static func response(_ error: StorageError) -> WireResponse {
    response(error.description)
  }

  /// The same, with the reason as a sentence.
  package static func response(_ error: String) -> WireResponse {
    stating("Einlass cannot reach the store of this world: \(error)")
  }

  /// The response to a request for a world that the store has and that cannot be read, as `error` says.
  package static func response(unreadable error: String) -> WireResponse {
    stating("Einlass: \(error)")
  }

  private static func stating(_ sentence: String) -> WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.store-unavailable; charset=utf-8")
    return WireResponse(.serviceUnavailable, fields: fields, body: Array("\(sentence)\n".utf8))
  }
}
