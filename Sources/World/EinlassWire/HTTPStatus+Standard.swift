package import HTTPTypes

extension HTTPResponse.Status {
  /// The status with the reason phrase of RFC 9110, section 15; without a phrase if the code is not registered there.
  package init(standard code: Int) {
    self = Self.registered.first { $0.code == code } ?? Self(code: code)
  }

  private static let registered: [Self] = [
    .ok, .created, .accepted, .nonAuthoritativeInformation, .noContent, .resetContent, .partialContent,
    .multipleChoices, .movedPermanently, .found, .seeOther, .notModified, .temporaryRedirect,
    .permanentRedirect, .badRequest, .unauthorized, Self(code: 402, reasonPhrase: "Payment Required"),
    .forbidden, .notFound, .methodNotAllowed, .notAcceptable, .proxyAuthenticationRequired, .requestTimeout,
    .conflict, .gone, .lengthRequired, .preconditionFailed, .contentTooLarge, .uriTooLong,
    .unsupportedMediaType, .rangeNotSatisfiable, .expectationFailed, .misdirectedRequest,
    .unprocessableContent, .tooEarly, .upgradeRequired, .preconditionRequired, .tooManyRequests,
    .requestHeaderFieldsTooLarge, .unavailableForLegalReasons, .internalServerError, .notImplemented,
    .badGateway, .serviceUnavailable, .gatewayTimeout, .httpVersionNotSupported,
    .networkAuthenticationRequired, .continue, .switchingProtocols, .earlyHints,
  ]
}
