/// One line of the output: a request, and Einlass's verdict.
struct Verdict: Encodable {
  let number: Int
  /// The provider's clock, in seconds.
  let now: Int64
  let mistake: String
  let method: String
  let scheme: String
  let authority: String
  let target: String
  let authorization: String?
  let contentType: String?
  let body: String
  /// The reason for the refusal. Omitted if the request is accepted.
  let cause: String?
  /// The base string that Einlass computes, if it can read the request.
  let baseString: String?
}

/// The first line of the output, with the provider of the requests.
struct VerdictHead: Encodable {
  let provider: String
  let clientKey: String
  let clientSecret: String
  let token: String
  let tokenSecret: String
  let privateKey: String
}
