internal import EinlassWire
internal import HTTPTypes

extension WireRequest {
  /// The body as people and the redaction of secrets read it: decompressed if that is possible.
  var shownBody: [UInt8] {
    head.headerFields[.contentEncoding] == nil ? body : (try? decompressed().body) ?? body
  }
}
