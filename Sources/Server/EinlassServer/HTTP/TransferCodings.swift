internal import HTTPTypes

/// The accepted value of `Transfer-Encoding` (RFC 9112, section 6.1): only `chunked`.
enum TransferCodings {
  /// Returns the codings in a field's value, in lowercase.
  static func list(_ value: String) -> [String] {
    value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }.map(String.init)
  }

  /// Returns the error in a request's codings; `nil` if there is none. If `isOld`, the request uses HTTP/1.0, which has
  /// no codings.
  static func fault(of codings: [String], isOld: Bool) -> RequestError? {
    if codings.isEmpty || codings == ["chunked"], !isOld || codings.isEmpty { return nil }
    guard !isOld else {
      return RequestError(
        .badRequest, "HTTP/1.0 does not support Transfer-Encoding; send a Content-Length", closes: true)
    }
    guard codings.last == "chunked" else {
      return RequestError(
        .badRequest, "Transfer-Encoding does not end with 'chunked', so the body's length is unknown",
        closes: true)
    }
    guard let other = codings.first(where: { $0 != "chunked" }) else {
      return RequestError(.badRequest, "Transfer-Encoding contains 'chunked' twice", closes: true)
    }
    return RequestError(
      .notImplemented,
      "the transfer coding \(RequestError.quoted(other)) is not supported; send only 'chunked', or a "
        + "Content-Length",
      closes: true)
  }
}
