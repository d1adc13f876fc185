/// The reason that certificates cannot be made or stored.
package enum CertificateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// OpenSSL failed; the text names the attempted step.
  case openSSL(String)
  /// A file or folder operation failed: the attempted step, the path, and the system's reason.
  case file(String, path: String, reason: String)
  /// Other users may write to the folder with these permissions.
  case writableByOthers(path: String, mode: Int)
  /// The folder belongs to another user, with this ID.
  case foreignFolder(path: String, user: Int)
  /// The environment names no folder for the state.
  case noHome

  /// The error, with the value and what to do.
  package var description: String {
    switch self {
    case .openSSL(let task): "OpenSSL could not \(task); check that this is OpenSSL 3 with P-256"
    case .file(let task, let path, let reason):
      "could not \(task) '\(path)' (\(reason)); make the folder writable, or choose another folder with --state-dir"
    case .writableByOthers(let path, let mode):
      "other users may write to the folder '\(path)' (mode 0\(String(mode, radix: 8))) and could replace "
        + "the authority; run 'chmod go-w \(path)', or choose another folder with --state-dir"
    case .foreignFolder(let path, let user):
      "the folder '\(path)' belongs to another user (uid \(user)), who could replace the certificate authority; "
        + "choose another folder with --state-dir"
    case .noHome:
      "neither XDG_STATE_HOME nor HOME is set; choose a folder for the certificates with "
        + "--state-dir"
    }
  }
}
