package import EinlassDevice
package import EinlassWire
internal import HTTPTypes

extension TwitterAuthenticator {
  /// The reason why a sign-in returned no credentials.
  public enum Problem: Error, Sendable, Hashable {
    /// No Twitter account is set up on the phone.
    case noSystemTwitterAccount
    /// The person does not let the app use the Twitter accounts.
    case twitterAccountAccessNotGranted
    /// The person chose no account: `choice` was called with nil.
    case userCanceledAccountSelection
    /// Twitter has banned the account: the response to step 2 was a success with more than 3,000 bytes.
    case twitterAccountBanned
    /// No consumer credentials were given, neither to the class nor to the instance.
    case twitterAuthenticatorUnconfigured
    /// The network failed, with a code of NSURLErrorDomain and a message. With -999, the sign-in was cancelled. Code 0
    /// belongs to SLErrorDomain: the phone did not sign the request.
    case networkFailure(Int, String)
    /// Twitter refused or its response made no sense.
    case twitterFailure(String)
    /// The account store failed, or the chosen name is not in the list.
    case accountStoreFailure(String)

    package init(_ failure: TransportError) {
      if let code = failure.code {
        self = .networkFailure(code, failure.localizedDescription)
      } else if failure == .noStatusCode {
        self = .twitterFailure("No http status code received.")
      } else {
        self = .twitterFailure("No data and no error.")
      }
    }

    package init(_ failure: SystemRequest.RequestError) {
      switch failure {
      case .notPrepared: self = .networkFailure(0, failure.localizedDescription)
      case .transport(let failure): self.init(failure)
      }
    }

    /// The problem of a step that Twitter refused.
    package init(refusal response: WireResponse) {
      let opening = "Twitter server returned status code: \(response.head.status.code)"
      self = .twitterFailure(opening + (response.text.map { " Message: " + $0 } ?? ""))
    }
  }
}

extension TwitterAuthenticator.Problem: SignInProblem {
  package static var noSystemAccount: Self { .noSystemTwitterAccount }
  package static var accessNotGranted: Self { .twitterAccountAccessNotGranted }

  /// The case's name, such as `networkFailure`.
  public var name: String {
    switch self {
    case .noSystemTwitterAccount: "noSystemTwitterAccount"
    case .twitterAccountAccessNotGranted: "twitterAccountAccessNotGranted"
    case .userCanceledAccountSelection: "userCanceledAccountSelection"
    case .twitterAccountBanned: "twitterAccountBanned"
    case .twitterAuthenticatorUnconfigured: "twitterAuthenticatorUnconfigured"
    case .networkFailure: "networkFailure"
    case .twitterFailure: "twitterFailure"
    case .accountStoreFailure: "accountStoreFailure"
    }
  }

  /// The code of a network failure. `nil` for the other cases.
  public var code: Int? {
    if case .networkFailure(let code, _) = self { code } else { nil }
  }

  /// The message that the case carries. `nil` for the cases without one.
  public var message: String? {
    switch self {
    case .networkFailure(_, let message), .twitterFailure(let message), .accountStoreFailure(let message):
      message
    default: nil
    }
  }
}
