package import EinlassStorage
package import EinlassWire
internal import HTTPTypes

/// The response to a request that failed because of the world's store. It cannot be mistaken for a response of the real
/// network.
package enum StoreUnavailable {
  /// Returns a response with status 503 and our own media type that describes the store's error.
  package static func response(_ error: StorageError) -> WireResponse {
    response(error.description)
  }

  /// Returns the same response with the reason as a sentence.
  package static func response(_ error: String) -> WireResponse {
    stating("Einlass cannot reach the store of this world: \(error)")
  }

  /// Returns the response to a request for a world that is in the store but cannot be read because of `error`.
  package static func response(unreadable error: String) -> WireResponse {
    stating("Einlass: \(error)")
  }

  private static func stating(_ sentence: String) -> WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "text/vnd.einlass.store-unavailable; charset=utf-8")
    return WireResponse(.serviceUnavailable, fields: fields, body: Array("\(sentence)\n".utf8))
  }
}
