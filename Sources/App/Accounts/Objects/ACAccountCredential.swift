internal import Synchronization

/// The part of an account's credential that an app may set or read.
///
/// An app can save a new account with its own token. Of the accounts in Settings, it can read Facebook's token once
/// access is granted, and nothing of Twitter's (reference of Accounts, section 1.3).
open class ACAccountCredential: NSObject {
  let state: CredentialState

  /// Creates a credential of OAuth 1.0a.
  ///
  /// - Parameters:
  ///   - token: The access token. An account without one cannot be saved.
  ///   - secret: The token's secret. An account without one cannot be saved.
  public init!(oAuthToken token: String!, tokenSecret secret: String!) {
    state = CredentialState(CredentialState.Values(token: token, secret: secret))
    super.init()
  }

  /// Creates a credential of OAuth 2.0. The phone saves no account with one, since its only OAuth 2.0
  /// accounts are Facebook's.
  ///
  /// - Parameters:
  ///   - token: The access token.
  ///   - refreshToken: Ignored.
  ///   - expiryDate: Ignored.
  public init!(oAuth2Token token: String!, refreshToken: String!, expiryDate: Date!) {
    state = CredentialState(CredentialState.Values(token: token, secret: nil))
    super.init()
  }

  init(_ state: CredentialState) {
    self.state = state
    super.init()
  }

  /// The token. `nil` if there is none.
  open var oauthToken: String! {
    get { state.values.withLock { $0.token } }
    set { state.values.withLock { $0.token = newValue } }
  }
}

/// The contents of a credential, which tasks may read.
final class CredentialState: Sendable {
  struct Values: Sendable {
    var token: String?
    /// `nil` if it is not a token of OAuth 1.0a.
    var secret: String?
  }

  let values: Mutex<Values>

  init(_ values: Values) {
    self.values = Mutex(values)
  }
}
