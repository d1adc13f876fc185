import OAuth1

/// The results for one vector, to compare with its statements.
struct Findings {
  let statements: [SigningVector.Statement]
  var normalizedParameters: String?
  var baseString: String?
  var baseStringURI: String?
  var signingKey: String?
  var signature: String?
  var authorizationHeader: String?
  private var problems: [String] = []
  /// The reason why something could not be checked.
  var skipped: String?

  init(statements: [SigningVector.Statement]) {
    self.statements = statements
  }

  mutating func require(_ condition: Bool, _ problem: String) {
    if !condition { problems.append(problem) }
  }

  /// Compares a URL's query, decoded, with the stated parameters.
  mutating func checkQuery(of url: String, states stated: [RequestParameter]) {
    let uri = "http://query.example"
    let start = url.utf8.firstIndex(of: 0x3F).map { String(url[$0...]) } ?? ""
    let request = SignableRequest(method: "GET", url: uri + start)
    guard let base = try? RequestSigner.baseString(of: request, parameters: .init()) else { return }
    let expected = SignatureBaseString.normalize(stated.filter { $0.nameText != "oauth_signature" })
    let found = PercentEncoding.decode(Array(base.octets.split(separator: 0x26).dropFirst(2).joined()))
    require(found == expected, "query: the decoded pairs differ from the expected pairs")
  }

  /// The decoded value of a normalized parameter.
  func parameter(_ name: String) -> String? {
    for pair in (normalizedParameters ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts[0] == name, parts.count == 2 { return PercentEncoding.decode(String(parts[1])) }
    }
    return nil
  }

  /// Passed, or the difference from the statement.
  var outcome: VectorResult.Outcome {
    var problems = problems
    for statement in statements { problems += differences(from: statement) }
    if !problems.isEmpty { return .failed(problems.joined(separator: "; ")) }
    return skipped.map { .skipped($0) } ?? .passed
  }

  private func differences(from statement: SigningVector.Statement) -> [String] {
    let isSkipped = skipped != nil
    var result: [String?] = [
      Self.difference("normalized_parameters", statement.normalizedParameters, normalizedParameters),
      Self.difference("base_string_uri", statement.baseStringURI, baseStringURI),
    ]
    // If the base string is an input, there is nothing to compare.
    if let baseString {
      result.append(Self.difference("base_string", statement.baseString, baseString))
    }
    if !isSkipped {
      result.append(Self.difference("signing_key", statement.signingKey, signingKey))
      result.append(Self.difference("signature", statement.signature, signature))
      result.append(headerDifference(from: statement.authorizationHeader))
    }
    return result.compactMap { $0 }
  }

  private static func difference(_ name: String, _ stated: String?, _ found: String?) -> String? {
    guard let stated else { return nil }
    guard let found else { return "\(name): expected a value, but none was computed" }
    // The bytes are compared, since texts that are only canonically equal are different.
    if stated.utf8.elementsEqual(found.utf8) { return nil }
    return "\(name): expected '\(stated)', actual '\(found)'"
  }

  /// Headers are compared name by name: order and white space are not normative.
  private func headerDifference(from stated: String?) -> String? {
    guard let stated else { return nil }
    guard let authorizationHeader else {
      return "authorization_header: expected a value, but none was computed"
    }
    do {
      let (first, second) = try (
        AuthorizationHeader(parsing: stated), AuthorizationHeader(parsing: authorizationHeader)
      )
      let areSame =
        SignatureBaseString.normalize(first.parameters) == SignatureBaseString.normalize(second.parameters)
        && first.realm == second.realm
      return areSame ? nil : "authorization_header: expected '\(stated)', actual '\(authorizationHeader)'"
    } catch {
      return "authorization_header: \(error.rawValue)"
    }
  }
}
