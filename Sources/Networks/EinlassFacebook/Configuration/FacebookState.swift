package import EinlassStorage
package import EinlassWorld

/// The state of Facebook in an exported world, except its tables.
package struct FacebookState: ModuleState {
  private var app: FacebookConfiguration.App
  private var policy: SimulatedFacebook.Policy

  package init(of world: World) {
    app = world.configuration.facebook.app
    policy = world.facebook.policy
  }

  package func check(_ tables: StorageContents, at path: String) throws(ConfigurationError) {
    for (value, name) in [
      (policy.tokenLifetime, "tokenLifetime"), (policy.webTokenLifetime, "webTokenLifetime"),
      (policy.webTokenSeconds ?? 0, "webTokenSeconds"), (policy.codeLifetime, "codeLifetime"),
      (policy.testTokenSeconds ?? 0, "testTokenSeconds"),
    ] {
      try DocumentCheck.number(value, DocumentCheck.lifetime, "\(path).policy.\(name)")
    }
    try DocumentCheck.number(
      policy.dialogErrorStatus, DocumentCheck.statuses, "\(path).policy.dialogErrorStatus")
    let people = tables[FacebookPersonRecord.self]
    try DocumentCheck.unique(people.map(\.id), "people on Facebook with the id")
    try DocumentCheck.unique(people.map(\.login), "people on Facebook with the login")
    try DocumentCheck.unique(
      tables[FacebookInstallRecord.self].map(\.scopedID), "people on Facebook with the app-scoped id")
    try DocumentCheck.unique(tables[FacebookAppRecord.self].map(\.id), "Facebook apps with the id")
    // Profiles follow the same rules as in world files.
    for (index, person) in people.enumerated() {
      guard let member = FacebookProfileRule.wrongMember(of: person) else { continue }
      throw ConfigurationError(
        "the document is not an exported world: 'tables.facebookPeople.\(index).\(member)' has an invalid "
          + "value"
      )
    }
  }

  package func configure(_ configuration: inout WorldConfiguration) {
    configuration.facebook.app = app
    configuration.facebook.policy = policy
  }

  package func restore(in world: World) {
    for app in world.tables.list(FacebookAppRecord.self, last: .max) {
      world.clientKeys.add(app.id)
    }
  }
}
