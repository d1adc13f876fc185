package import OAuth1

/// An application registered at the simulated Twitter.
package struct TwitterAppRecord: Sendable, Equatable {
  /// What its tokens may do; raw values are those of the header `x-access-level`.
  package enum AccessLevel: String, Sendable, Codable, CaseIterable {
    case read = "read"
    case readWrite = "read-write"
    case readWriteDirectMessages = "read-write-directmessages"
  }

  package var id: Int64
  package var name: String
  package var key: String
  package var secret: SharedSecret
  package var accessLevel: AccessLevel = .readWrite
  package var mayReverseAuthenticate = true
  package var mayReadEmail = true
  package var isSuspended = false
  /// Apple's own application, whose tokens the phone's system accounts hold.
  package var isSystem = false

  package init(id: Int64, name: String, key: String, secret: SharedSecret) {
    self.id = id
    self.name = name
    self.key = key
    self.secret = secret
  }
}
