package import EinlassWire
internal import HTTPTypes

extension SimulatedFailure {
  /// The body is empty, with the same status.
  public static let emptyAnswer = SimulatedFailure(
    "empty-answer", "The body is empty; the status is unchanged.", .observed,
    .change { response, _ in response.replacingBody([]) })
  /// The body is not UTF-8, with the same status.
  public static let notUTF8 = SimulatedFailure(
    "not-utf8", "The body is not UTF-8; the status is unchanged.", .observed,
    .change { response, _ in response.replacingBody([0xFF, 0xFE, 0x80] + response.body) })
  /// The body is cut off in the middle.
  public static let truncated = SimulatedFailure(
    "truncated", "The body is cut off in the middle.", .observed,
    .change { response, _ in response.replacingBody(Array(response.body.prefix(response.body.count / 2))) })
  /// The body is a JSON array.
  public static let jsonArray = SimulatedFailure(
    "json-array", "The body is a JSON array.", .observed,
    .change { response, _ in response.replacingBody(Array("[]".utf8)) })
  /// The body is an empty JSON object.
  public static let jsonEmpty = SimulatedFailure(
    "json-empty", "The body is an empty JSON object.", .tool,
    .change { response, _ in response.replacingBody(Array("{}".utf8)) })
  /// The response is a login page of the network, with 200.
  public static let captivePortal = SimulatedFailure(
    "captive-portal", "The response is a captive portal's login page, with status 200.", .observed,
    .response { options, _ in page(.ok, size: options.size ?? 400) })
  /// The response is a login page of more than 3,000 bytes, with 200.
  public static let captivePortalLarge = SimulatedFailure(
    "captive-portal-large",
    "The response is a captive portal's login page of more than 3,000 bytes, with status 200.", .observed,
    .response { options, _ in page(.ok, size: options.size ?? 4000) })
  /// The body has exactly the plan's size, in plain characters, with 200.
  public static let sizedAnswer = SimulatedFailure(
    "sized-answer", "The body is plain text of exactly the planned size, with status 200.",
    .tool, .response { options, _ in plain(size: options.size ?? 3001) })
  /// The response is 403 with a large HTML page.
  public static let page403 = SimulatedFailure(
    "page-403", "The response has status 403 and a large HTML page.", .observed,
    .response { options, _ in page(.forbidden, size: options.size ?? 5000) })
  /// The response is 500 with an HTML page.
  public static let page500 = SimulatedFailure(
    "page-500", "The response has status 500 and an HTML page.", .recorded,
    .response { options, _ in page(.internalServerError, size: options.size ?? 600) })
  /// The response is 500 with a body that is not UTF-8.
  public static let errorNotUTF8 = SimulatedFailure(
    "error-not-utf8", "The response has status 500 and a body that is not UTF-8.", .observed,
    .response { _, _ in
      WireResponse(.internalServerError, fields: [.contentType: "text/html"], body: [0xFF, 0xFE])
    })
  /// The response is 401 with an empty body.
  public static let unauthorized = SimulatedFailure(
    "unauthorized", "The response has status 401 and an empty body.", .observed,
    .response { _, _ in
      WireResponse(HTTPResponse.Status(code: 401, reasonPhrase: "Authorization Required"), body: [])
    })

  /// Responses that are not what the endpoint promises, for any endpoint.
  static let brokenResponses: [SimulatedFailure] = [
    .emptyAnswer, .notUTF8, .truncated, .jsonArray, .jsonEmpty, .captivePortal, .captivePortalLarge,
    .sizedAnswer, .page403, .page500, .errorNotUTF8, .unauthorized,
  ]

  private static func page(_ status: HTTPResponse.Status, size: Int) -> WireResponse {
    let opening = "<!DOCTYPE html><html><head><title>Simulated page</title></head><body>"
    let closing = "</body></html>"
    let room = max(0, size - opening.utf8.count - closing.utf8.count)
    let text = opening + String(repeating: ".", count: room) + closing
    return WireResponse(
      status, fields: [.contentType: "text/html;charset=utf-8"], body: Array(text.utf8))
  }

  private static func plain(size: Int) -> WireResponse {
    WireResponse(
      .ok, fields: [.contentType: "text/html;charset=utf-8"],
      body: Array(repeating: UInt8(ascii: "x"), count: size))
  }
}

extension WireResponse {
  package func replacingBody(_ body: [UInt8]) -> WireResponse {
    var response = self
    response.body = body
    response.head.headerFields[.contentLength] = String(body.count)
    return response
  }
}
