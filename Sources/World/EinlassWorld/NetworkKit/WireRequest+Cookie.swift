package import EinlassWire
internal import HTTPTypes

extension WireRequest {
  /// The value of the cookie called `name`. `nil` if the request has none.
  package func cookie(_ name: String) -> String? {
    for field in head.headerFields[values: .cookie] {
      for pair in field.split(separator: ";") {
        let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        if parts.count == 2, parts[0] == name { return String(parts[1]) }
      }
    }
    return nil
  }
}
