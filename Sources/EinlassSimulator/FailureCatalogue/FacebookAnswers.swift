internal import EinlassWire
internal import HTTPTypes

extension Failure {
  /// What Facebook answers to `/me` when it cannot or will not serve.
  static let facebookAnswers: [Failure] = [
    graph(
      "facebook-app-removed-answer", "190, subcode 458.", 190, 458,
      "Error validating access token: The user has not authorized application."),
    graph(
      "facebook-expired-answer", "190, subcode 463.", 190, 463,
      "Error validating access token: Session has expired."),
    graph("facebook-invalid-token", "190 without a subcode.", 190, nil, "Invalid OAuth access token."),
    graph(
      "facebook-app-limit", "4: too many calls of the app.", 4, nil, "(#4) Application request limit reached",
      .forbidden),
    graph(
      "facebook-user-limit", "17: too many calls of the person.", 17, nil, "(#17) User request limit reached",
      .forbidden),
    graph(
      "facebook-permission", "10: a permission is missing.", 10, nil,
      "(#10) Application does not have permission for this action", .forbidden),
    graph(
      "facebook-extended-permission", "200: a permission is missing.", 200, nil, "(#200) Permissions error",
      .forbidden),
    graph(
      "facebook-no-token", "2500: no token came along.", 2500, nil,
      "An active access token must be used to query information about the current user."),
    graph(
      "facebook-unknown-error", "1: trouble at Facebook.", 1, nil, "An unknown error occurred",
      .internalServerError),
    graph(
      "facebook-unavailable", "2: Facebook is down.", 2, nil, "Service temporarily unavailable",
      .internalServerError),
    json(
      "facebook-code-text", "The error's code is text.", .badRequest,
      #"{"error":{"message":"m","type":"OAuthException","code":"190"}}"#),
    json(
      "facebook-type-missing", "The error has no type.", .badRequest, #"{"error":{"message":"m","code":190}}"#
    ),
    json(
      "facebook-subcode-text", "190, and the subcode 458 is text.", .badRequest,
      #"{"error":{"message":"m","type":"OAuthException","code":190,"error_subcode":"458"}}"#),
    json(
      "facebook-200-error", "An error comes with 200.", .ok,
      #"{"error":{"message":"m","type":"OAuthException","code":190}}"#),
    json("facebook-id-missing", "The person has no id.", .ok, #"{"name":"Nora Sim"}"#),
    json("facebook-name-missing", "The person has no name.", .ok, #"{"id":"10203000000000001"}"#),
    json(
      "facebook-id-unsafe", "The person's id is not fit for a URL.", .ok, #"{"id":"a b<c","name":"Nora Sim"}"#
    ),
    json(
      "facebook-plain-person", "A person comes, whoever asks.", .ok,
      #"{"id":"10203000000000001","name":"Nora Sim"}"#),
    json("facebook-false", "The bare word false comes.", .ok, "false"),
  ]

  private static func graph(
    _ name: String, _ about: String, _ code: Int, _ subcode: Int?, _ message: String,
    _ status: HTTPResponse.Status = .badRequest
  ) -> Failure {
    let sub = subcode.map { #","error_subcode":\#($0)"# } ?? ""
    return json(
      name, "Graph answers \(about)", status,
      #"{"error":{"message":"\#(message)","type":"OAuthException","code":\#(code)\#(sub)}}"#)
  }

  private static func json(
    _ name: String, _ about: String, _ status: HTTPResponse.Status, _ body: String
  ) -> Failure {
    Failure(
      name, about, .observed, calls: ["facebook.me"],
      .answer { _, _ in
        WireResponse(
          status, fields: [.contentType: "text/javascript; charset=UTF-8"], body: Array(body.utf8))
      })
  }
}
