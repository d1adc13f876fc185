internal import OAuth1

/// The secrets that `einlass env` and `einlass exec` export for a request's consumer key and token.
struct ExportedSecrets {
  /// A secret and the name of its variable.
  struct Entry {
    let name: String
    let secret: SharedSecret
  }

  /// The secret of the consumer key. Optional.
  let consumer: Entry?
  /// The secret of the token. Optional.
  let token: Entry?

  /// Looks in `environment` for variables whose values are `key` and `token`; does not look for `nil`.
  init(key: String?, token: String?, _ environment: [String: String]) {
    consumer = key.flatMap { Self.secret(of: $0, "_CONSUMER_KEY", "_CONSUMER_SECRET", environment) }
    self.token = token.flatMap { Self.secret(of: $0, "_TOKEN", "_TOKEN_SECRET", environment) }
  }

  private static func secret(
    of value: String, _ ending: String, _ secretEnding: String, _ environment: [String: String]
  ) -> Entry? {
    for (name, exported) in environment.sorted(by: { $0.key < $1.key })
    where exported == value && name.hasPrefix("EINLASS_") && name.hasSuffix(ending) {
      let secretName = String(name.dropLast(ending.count)) + secretEnding
      if let secret = environment[secretName] {
        return Entry(name: secretName, secret: SharedSecret(secret))
      }
    }
    return nil
  }

  /// The variables that were used, as a clause; `nil` if there are none.
  var note: String? {
    let names = [consumer, token].compactMap { $0?.name }
    if names.isEmpty { return nil }
    return "the request uses an exported key, so the doctor read the secret\(names.count == 1 ? "" : "s") "
      + names.joined(separator: " and ")
  }
}
