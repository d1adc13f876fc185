package import EinlassStorage
package import EinlassWire
package import OAuth1

/// A secret of the simulated Facebook, created on first use.
package struct FacebookSecretRecord: Sendable, Equatable, Codable {
  /// The purpose of the secret.
  package enum Purpose: String, Sendable, Hashable, Codable {
    /// Seals the forms of the dialogs.
    case forms
    /// Signs `id_token`s: an RSA key as PEM.
    case openID
  }

  package let purpose: Purpose
  package let secret: SharedSecret
  package let madeAt: WallTime
}

extension FacebookSecretRecord: TableRecord {
  package var key: String { purpose.rawValue }

  package static let schema = TableSchema<FacebookSecretRecord>(
    "facebookSecrets", secrets: { record, secrets in secrets.add(record.secret) })
}
