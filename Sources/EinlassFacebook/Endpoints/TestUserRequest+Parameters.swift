extension TestUserRequest {
  /// The parameters of a call; throws where one has an impossible value. The longest name is ours.
  init(_ parameters: GraphParameters) throws(GraphError) {
    self.init()
    name = parameters.filled("name")
    if let name, name.count > 100 { throw GraphError.invalidParameter }
    if let locale = parameters.filled("locale") {
      guard FacebookProfileRule.isLocale(locale) else { throw GraphError.invalidParameter }
      self.locale = locale
    }
    isMinor = try Self.flag("minor", parameters) ?? false
    let names = (parameters.filled("permissions") ?? "").split { $0 == "," || $0 == " " }.map(String.init)
    permissions = try Self.flag("installed", parameters) ?? true ? names : nil
  }

  private static func flag(_ name: String, _ parameters: GraphParameters) throws(GraphError) -> Bool? {
    switch parameters.filled(name)?.lowercased() {
    case nil: nil
    case "true", "1": true
    case "false", "0": false
    default: throw GraphError.invalidParameter
    }
  }
}
