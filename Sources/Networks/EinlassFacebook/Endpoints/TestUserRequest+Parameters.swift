extension TestUserRequest {
  /// Reads the parameters of a call. Throws if one has an impossible value. The limit for names is our choice.
  init(_ parameters: GraphParameters) throws(GraphError) {
    self.init()
    name = parameters.filled("name")
    if let name, name.unicodeScalars.count > Self.longestName { throw GraphError.invalidParameter }
    if let locale = parameters.filled("locale") {
      guard FacebookProfileRule.isLocale(locale) else { throw GraphError.invalidParameter }
      self.locale = locale
    }
    isMinor = try Self.flag("minor", parameters) ?? false
    let names = parameters["permissions"].map { $0.split { $0 == "," || $0 == " " }.map(String.init) }
    permissions = try Self.flag("installed", parameters) ?? true ? names ?? Self.usualPermissions : nil
  }

  /// The maximum number of characters in a name or a password, counted in a way that also limits their bytes.
  static let longestName = 100

  private static func flag(_ name: String, _ parameters: GraphParameters) throws(GraphError) -> Bool? {
    switch parameters.filled(name)?.lowercased() {
    case nil: nil
    case "true", "1": true
    case "false", "0": false
    default: throw GraphError.invalidParameter
    }
  }
}
