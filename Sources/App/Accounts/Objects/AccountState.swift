internal import EinlassDevice
internal import Synchronization

/// The contents of an `ACAccount`, which changes when a task saves or renews the account.
final class AccountState: Sendable {
  struct Values: Sendable {
    /// The account as the phone last reported it. `nil` if the phone does not have it.
    var saved: Account?
    var username: String?
    var accountDescription: String?
    var credential: CredentialState?
  }

  let values: Mutex<Values>

  init(_ account: Account?) {
    values = Mutex(account.map { Values($0) } ?? Values())
  }

  /// The account as the phone last reported it. `nil` if the phone does not have it.
  var saved: Account? { values.withLock { $0.saved } }

  /// Adopts the phone's current version of the account.
  func update(_ account: Account) {
    values.withLock { $0 = Values(account) }
  }
}

extension AccountState.Values {
  init(_ account: Account) {
    saved = account
    username = account.username
    accountDescription = account.accountDescription
    credential = account.credential.map { credential in
      CredentialState(CredentialState.Values(token: credential.oauthToken, secret: nil))
    }
  }
}
