internal import EinlassWire
internal import EinlassWorld

/// An item that a lookup cannot return, in the form of X's partial errors, which come with 200 (reference of X today,
/// section 8.3). The errors for unauthorized items were recorded with their members in this order.
struct PartialError: Error {
  enum Kind {
    case notFound, suspended, notAuthorized
  }

  let json: JSONText

  init(
    _ kind: Kind, _ resource: String = "user", parameter: String, _ value: String, _ detail: String,
    _ call: Call
  ) {
    let host = TwitterAddress.sites[call.request.host] == .api ? call.request.host : TwitterAddress.host
    func type(_ name: String) -> JSONText { .string("https://\(host)/2/problems/\(name)") }
    let value = JSONText.string(value)
    switch kind {
    case .notFound, .suspended:
      json = .members([
        "value": value, "detail": .string(detail),
        "title": .string(kind == .notFound ? "Not Found Error" : "Forbidden"),
        "resource_type": .string(resource), "parameter": .string(parameter), "resource_id": value,
        "type": type(kind == .notFound ? "resource-not-found" : "resource-unavailable"),
      ])
    case .notAuthorized:
      json = .members([
        "resource_id": value, "parameter": .string(parameter), "resource_type": .string(resource),
        "section": "data", "title": "Authorization Error", "value": value, "detail": .string(detail),
        "type": type("not-authorized-for-resource"),
      ])
    }
  }
}
