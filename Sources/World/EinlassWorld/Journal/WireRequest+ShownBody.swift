internal import EinlassWire
internal import HTTPTypes

extension WireRequest {
  /// The body as it is shown to people and searched for secrets: decompressed if possible.
  var shownBody: [UInt8] {
    head.headerFields[.contentEncoding] == nil ? body : (try? decompressed().body) ?? body
  }
}
