internal import EinlassStorage
internal import EinlassWire

/// A system account as one app sees it: a snapshot, like `ACAccount`.
///
/// Source: reference of Accounts, section 2.9.
public struct Account: Sendable, Hashable {
  /// An upper-case UUID, stable as long as the account exists.
  public let identifier: String
  /// The account's type.
  public let type: AccountType
  /// Twitter: the screen name without `@`; Facebook: the e-mail address or phone number of the login.
  /// `nil` if the phone does not know it.
  public let username: String?
  /// Facebook: the person's full name. `nil` for Twitter.
  public let userFullName: String?
  /// The person's id on the network, which apps of the time read from the private `properties`.
  public let userID: String
  /// The part of the credential that the app may read. `nil` for Twitter, whose tokens apps never see.
  public let credential: AccountCredential?

  /// `@screenname`. `nil` for Facebook, for which no value was ever observed.
  public var accountDescription: String? {
    username.flatMap(type.plugIn.accountDescription)
  }

  /// Creates the snapshot of a record. `nil` if phones have no accounts of the record's network.
  init?(_ record: AccountRecord, for app: AppIdentity) {
    guard let type = AccountType(record.network) else { return nil }
    identifier = record.identifier
    self.type = type
    username = record.username
    userFullName = record.fullName
    userID = record.userID
    credential = type.plugIn.credential(in: record, for: app)
  }
}

/// The part of a system account's credential that an app may read.
public struct AccountCredential: Sendable, Hashable {
  /// Facebook's token for this app. `nil` if the phone has none, as after a restore from a backup.
  public let oauthToken: String?
}
