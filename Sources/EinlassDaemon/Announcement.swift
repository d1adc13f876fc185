internal import EinlassServer
internal import EinlassSimulator
internal import FoundationEssentials

/// What the server says once it listens.
struct Announcement {
  let addresses: NetworkServer.Addresses
  /// The address of the control interface, and the token that opens it.
  let control: (address: String, token: String)
  let certificatePath: String
  let plan: WorldPlan
  let worldFile: String?

  private struct Members: Encodable {
    let http: String
    let proxy: String
    let tls: String
    let ca: String
    let control: String
    let controlToken: String
  }

  /// One object on one line, for programs.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let members = Members(
        http: addresses.http, proxy: addresses.proxy, tls: addresses.tls, ca: certificatePath,
        control: control.address, controlToken: control.token)
      return String(decoding: try encoder.encode(members), as: UTF8.self)
    }
  }

  /// For people.
  var text: String {
    """
    Einlass serves Twitter, Facebook and a broker, all simulated: \(worldFile ?? "the built-in world"), in real time.

      http     \(addresses.http)   Host: api.twitter.com, graph.facebook.com ...; or paths /twitter, /facebook, /broker
      proxy    \(addresses.proxy)   for api.twitter.com, graph.facebook.com ... by their own names, with https
      tls      \(addresses.tls)   for clients that map host names themselves
      ca       \(certificatePath)
      control  \(control.address)   for 'einlass control', see below

    \(ClientLines(proxy: addresses.proxy, certificatePath: certificatePath).text)
      einlass control  export EINLASS_CONTROL=\(control.address) EINLASS_CONTROL_TOKEN=\(control.token)

    \(people)
    Ctrl-C ends it.
    """
  }

  private static func lines(_ account: WorldPlan.BrokerAccount) -> String {
    let keys = account.keys.sorted { $0.key < $1.key }
    return keys.map {
      "  The broker       \(account.name).temboolive.com, key \($0.key), value \($0.value)\n"
    }
    .joined()
  }

  /// Who is there; it is all invented, unless a file says otherwise.
  private var people: String {
    guard worldFile == nil else { return "" }
    var text = "  Twitter's app    consumer key \(plan.twitterApp.key)\n"
    text += "                   consumer secret \(plan.twitterApp.secret)\n"
    for person in plan.twitterPeople {
      text += "  @\(person.screenName)"
      if let token = person.token {
        text += "        access token \(token.token)\n                   token secret \(token.secret)"
      }
      text += "\n"
    }
    text += "  The phone        consumer key \(WorldPlan.systemConsumer.key)\n"
    text += "                   consumer secret \(WorldPlan.systemConsumer.secret)\n"
    text += "  Facebook's app   id \(plan.facebookApp.id), secret \(plan.facebookApp.secret)\n"
    for person in plan.facebookPeople { text += "  \(person.name), login \(person.login)\n" }
    for account in plan.brokerAccounts { text += Self.lines(account) }
    return text
  }
}
