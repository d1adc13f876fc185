extension TestUserRequest {
  /// The parameters of a call; throws where one has an impossible value. The longest name is ours.
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

  /// The most characters of a name or a password, counted so that their bytes are limited, too.
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
