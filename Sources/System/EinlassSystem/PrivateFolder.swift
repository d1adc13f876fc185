/// A folder that other users of the machine cannot change.
package struct PrivateFolder: Sendable {
  /// The reason that a folder is not private.
  package enum Failure: Error, Sendable, Hashable {
    /// The folder cannot be created; the system's reason, such as "Permission denied".
    case unmakeable(reason: String)
    /// The folder belongs to the user with this ID.
    case foreign(user: Int)
    /// Other users may write to the folder, which has this mode.
    case writableByOthers(mode: Int)
  }

  /// The path of the folder.
  package let path: String

  /// Opens the folder at `path`. If missing, it is created together with its parents, readable only by its owner.
  package init(_ path: String) throws(Failure) {
    self.path = path
    let found = try Self.make(path)
    guard found.st_uid == geteuid() else { throw .foreign(user: Int(found.st_uid)) }
    guard found.st_mode & 0o022 == 0 else { throw .writableByOthers(mode: Int(found.st_mode & 0o777)) }
  }

  private static func make(_ path: String) throws(Failure) -> stat {
    var made = path.hasPrefix("/") ? "/" : ""
    var found = stat()
    var failure = ENOENT
    for part in path.split(separator: "/") {
      made += part
      // A folder that already exists is checked below.
      failure = unsafe mkdir(made, 0o700) == 0 ? 0 : errno
      made += "/"
    }
    guard unsafe stat(path, &found) == 0 else {
      throw .unmakeable(reason: SystemError.text(failure == 0 ? errno : failure))
    }
    guard found.st_mode & S_IFMT == S_IFDIR else { throw .unmakeable(reason: SystemError.text(ENOTDIR)) }
    return found
  }

  /// Opens the file called `name`, which is created only for its owner if it is missing. Symbolic links are not
  /// followed.
  ///
  /// - Returns: The descriptor, which other programs do not inherit; negative with `errno` if the file cannot be
  ///   opened.
  package func open(_ name: String, emptied: Bool = false) -> Int32 {
    unsafe EinlassSystem.open(
      path + "/" + name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (emptied ? O_TRUNC : 0), 0o600)
  }
}
