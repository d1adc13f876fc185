internal import EinlassDevice
internal import EinlassFacebook
internal import EinlassTwitter
internal import EinlassWire
public import EinlassWorld

extension WorldConfiguration {
  /// A server's default world: an app, two people on each network with accounts on the phone, and an access token on
  /// Twitter for the first one.
  ///
  /// All data is invented, so that it can be printed.
  public static var builtIn: WorldConfiguration {
    var configuration = WorldConfiguration()
    var nora = TwitterConfiguration.Person(screenName: "nora_sim", name: "Nora Sim")
    nora.id = 1_500_000_001
    nora.email = "nora@sim.example"
    nora.status = "Hello from a simulated network"
    nora.token = TwitterConfiguration.Token(
      token: "1500000001-simToken0000000000000000000000000000001",
      secret: "simTokenSecret0000000000000000000000000000001")
    var max = TwitterConfiguration.Person(screenName: "max_sim", name: "Max Sim")
    max.id = 1_500_000_002
    configuration.twitter.people = [nora, max]
    var facebookNora = FacebookConfiguration.Person(name: "Nora Sim", login: "nora@sim.example")
    facebookNora.id = "100000000000001"
    facebookNora.email = "nora@sim.example"
    facebookNora.gender = "female"
    facebookNora.birthday = "11/06/1988"
    facebookNora.location = FacebookPlace("Vienna, Austria")
    facebookNora.friends = ["max@sim.example"]
    var facebookMax = FacebookConfiguration.Person(name: "Max Sim", login: "max@sim.example")
    facebookMax.id = "100000000000002"
    configuration.facebook.people = [facebookNora, facebookMax]
    configuration.phone.accounts = [
      .init(.twitter, person: "nora_sim"), .init(.twitter, person: "max_sim"),
      .init(.facebook, person: "nora@sim.example"),
    ]
    return configuration
  }
}
