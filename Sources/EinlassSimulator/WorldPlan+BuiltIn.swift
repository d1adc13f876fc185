internal import EinlassWire

extension WorldPlan {
  /// The consumer key and secret of the phone's own app at Twitter, with which it signs step 2 of reverse
  /// authentication; the same in every world, and invented.
  public static let systemConsumer = (
    key: "simSystemKey00000000000001", secret: "simSystemSecret000000000000000000000000000000000003"
  )

  /// The world that a server has when nobody gives it another: an app, two people at each network who have
  /// accounts on the phone, and for the first one an access token at Twitter.
  ///
  /// All of it is invented, so that it can be printed.
  public static var builtIn: WorldPlan {
    var plan = WorldPlan()
    var nora = TwitterPerson(screenName: "nora_sim", name: "Nora Sim")
    nora.id = 1_500_000_001
    nora.email = "nora@sim.example"
    nora.status = "Hello from a simulated network"
    nora.token = TwitterToken(
      token: "1500000001-simToken0000000000000000000000000000001",
      secret: "simTokenSecret0000000000000000000000000000001")
    var max = TwitterPerson(screenName: "max_sim", name: "Max Sim")
    max.id = 1_500_000_002
    plan.twitterPeople = [nora, max]
    var facebookNora = FacebookPerson(name: "Nora Sim", login: "nora@sim.example")
    facebookNora.id = "100000000000001"
    facebookNora.email = "nora@sim.example"
    facebookNora.gender = "female"
    facebookNora.birthday = "11/06/1988"
    facebookNora.location = FacebookPlace("Vienna, Austria")
    facebookNora.friends = ["max@sim.example"]
    var facebookMax = FacebookPerson(name: "Max Sim", login: "max@sim.example")
    facebookMax.id = "100000000000002"
    plan.facebookPeople = [facebookNora, facebookMax]
    plan.accounts = [
      PhoneAccount(.twitter, person: "nora_sim"), PhoneAccount(.twitter, person: "max_sim"),
      PhoneAccount(.facebook, person: "nora@sim.example"),
    ]
    return plan
  }
}
