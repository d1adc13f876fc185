package import EinlassWire
internal import HTTPTypes

/// The page that replaced every response when Facebook's servers were down (reference of Facebook's login, section
/// 0.6).
///
/// Title and heading of the page are recorded; the rest of it, the statuses, and the lack of fields other than the
/// content type are guessed.
package struct FacebookOutage: Sendable {
  /// The response.
  package let response: WireResponse

  private init(_ status: HTTPResponse.Status, _ type: String, _ body: String) {
    response = WireResponse(status, fields: [.contentType: type], body: Array(body.utf8))
  }

  package static let errorPage = FacebookOutage(
    .internalServerError, "text/html; charset=utf-8",
    "<!DOCTYPE html><html><head><title>Facebook | Error</title></head><body><h1>Sorry, something went wrong.</h1>"
      + "<p>We're working on it and we'll get it fixed as soon as we can.</p></body></html>")
  package static let serviceUnavailable = FacebookOutage(
    .serviceUnavailable, "text/plain", "Service Unavailable")
}
