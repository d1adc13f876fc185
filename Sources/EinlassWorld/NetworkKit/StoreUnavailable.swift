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
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.store-unavailable; charset=utf-8")
    let text = "Einlass cannot reach the store of this world: \(error)\n"
    return WireResponse(.serviceUnavailable, fields: fields, body: Array(text.utf8))
  }
}
