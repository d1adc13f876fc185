internal import OAuth1

/// The cause for which a provider refuses a request, with details for its response.
struct ProviderRefusal: Error, Sendable {
  let cause: Cause
  /// The library's name for the failure, for journals. `nil` if it is not about the signature.
  var failure: VerificationError?
  /// Details, if the cause's sentence is not enough.
  var note: String?
  /// The names of parameters that are missing.
  var missing: [String] = []
  /// The names of parameters that are present but not allowed.
  var rejected: [String] = []
  /// Further values for the refusal's text.
  var values: [String: String] = [:]

  init(_ cause: Cause, failure: VerificationError? = nil, note: String? = nil) {
    self.cause = cause
    self.failure = failure ?? cause.failure
    self.note = note
  }

  /// A refusal for parameters that are missing.
  static func missing(_ names: [String]) -> ProviderRefusal {
    var refusal = ProviderRefusal(.parameters, note: "missing: " + names.joined(separator: ", "))
    refusal.missing = names
    return refusal
  }
}

extension Cause {
  /// The library's name for the cause. `nil` if the cause is not about the signature.
  fileprivate var failure: VerificationError? {
    switch self {
    case .none: .notOAuth
    case .parameters: .missingParameter
    case .duplicate: .duplicatedParameter
    case .version: .unsupportedVersion
    case .consumer: .unknownConsumer
    case .token, .tokenUsed, .tokenExpired, .tokenRevoked, .tokenUnauthorized: .unknownToken
    case .method: .unsupportedSignatureMethod
    case .timestamp: .timestampTooOld
    case .nonce: .nonceReplayed
    case .signature: .badSignature
    case .bodyHash: .bodyHashMismatch
    case .header: .malformedHeader
    case .address, .nonceShort, .realm, .callback, .verifier, .denied, .permission, .scope, .rate, .off,
      .notSimulated:
      nil
    }
  }
}
