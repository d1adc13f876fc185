internal import EinlassStorage
internal import EinlassWorld

/// The accounts with the broker in a world. People sign in there through other networks, so the broker has no people.
struct BrokerOverview {
  let world: World

  func overview(_ selection: NetworkOverview.Selection) throws -> NetworkOverview {
    if case .person(let name) = selection {
      throw ControlActionError.refused("the broker has no people, so there is no '\(name)'; remove user=")
    }
    var overview = NetworkOverview()
    for account in world.tables.list(BrokerAccountRecord.self, last: 100) {
      var subject = NetworkOverview.Subject(account.name, title: "\(account.name).temboolive.com")
      subject.facts = [
        ("Application keys", Self.list(account.keys.map(\.name))),
        ("Presets", Self.list(account.presets.map(\.name))),
      ]
      overview.apps.append(subject)
    }
    return overview
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
