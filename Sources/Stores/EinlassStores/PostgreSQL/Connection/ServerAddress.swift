internal import CPostgreSQL
package import EinlassStorage

/// The address of a database. Its description omits the password.
package struct ServerAddress: Sendable, CustomStringConvertible {
  /// The address without its password.
  package let description: String
  /// The parameters as a connection string for the client library.
  let parameters: String

  /// Whether an argument of `--store` is a PostgreSQL address.
  package static func isMeant(by argument: String) -> Bool {
    argument.hasPrefix("postgresql://") || argument.hasPrefix("postgres://")
  }

  /// Reads `postgresql://user@host:port/database`, with the parameters that libpq knows
  /// (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING).
  package init(_ text: String) throws(StorageError) {
    guard Self.isMeant(by: text), !text.utf8.contains(0), let stated = Self.options(text) else {
      // The library's reason would contain the password.
      throw StorageError(
        "the address of the store is not a PostgreSQL address; use one such as "
          + "postgresql://einlass@db.example/einlass"
      )
    }
    func value(_ name: String) -> String? { stated.last { $0.name == name }?.value }
    let defaults = [
      ("fallback_application_name", "einlassd-store"), ("target_session_attrs", "read-write"),
      // These let the client notice when the server vanishes.
      ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "15000"),
    ]
    let all = stated + defaults.filter { value($0.0) == nil } + [("client_encoding", "UTF8")]
    parameters = all.map { name, value in
      "\(name)='\(value.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }.joined(separator: " ")
    let host = value("host") ?? value("hostaddr") ?? ""
    let isFolder = host.hasPrefix("/")
    description =
      "postgresql://" + (value("user").map { "\($0)@" } ?? "") + (isFolder ? "" : host)
      + (value("port").map { ":\($0)" } ?? "") + (value("dbname").map { "/\($0)" } ?? "")
      + (isFolder ? "?host=\(host)" : "")
  }

  /// The parameters in an address. `nil` if it is not one.
  private static func options(_ text: String) -> [(name: String, value: String)]? {
    guard let options = unsafe PQconninfoParse(text, nil) else { return nil }
    defer { unsafe PQconninfoFree(options) }
    var stated: [(name: String, value: String)] = []
    var place = unsafe options
    while let name = unsafe place.pointee.keyword {
      if let value = unsafe place.pointee.val {
        stated.append((name: unsafe String(cString: name), value: unsafe String(cString: value)))
      }
      unsafe place += 1
    }
    return stated
  }
}
