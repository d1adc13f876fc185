internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The parameters of a request to X's token endpoints: a form, a JSON object, which one Node.js client library sends,
/// or the query, which others use (reference of X today, section 3.1).
struct OAuth2Parameters: Sendable {
  private let form: FormFields
  private let query: FormFields
  private let json: JSONText?

  init(_ call: Call) {
    form = call.form
    query = call.query
    let type = call.request.head.headerFields[.contentType] ?? ""
    let isJSON = type.prefix { $0 != ";" }.lowercased().hasSuffix("json")
    json = isJSON ? JSONText(parsing: call.request.body) : nil
  }

  /// The value called `name`. `nil` if it is missing or empty.
  subscript(name: String) -> String? {
    let value = form[name] ?? json?[name]?.text ?? query[name]
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value called `name`, which is required.
  func required(_ name: String) throws(OAuth2Error) -> String {
    guard let value = self[name] else { throw .missing(name) }
    return value
  }
}
