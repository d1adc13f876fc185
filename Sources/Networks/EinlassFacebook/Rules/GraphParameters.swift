internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The parameters of a Graph call: those of the query, or else of the form, or else of a multipart body.
///
/// If a name is in more than one place, the query takes precedence. This is an inference (reference of Facebook's
/// login, section 0.5).
struct GraphParameters: Sendable {
  private let sources: [FormFields]

  init(_ call: Call) {
    let type = call.request.head.headerFields[.contentType] ?? ""
    sources = [call.query, call.form, MultipartForm.fields(of: call.request.body, contentType: type)]
  }

  subscript(name: String) -> String? {
    for source in sources {
      if let value = source[name] { return value }
    }
    return nil
  }

  /// The value, if it is present and not empty.
  func filled(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
