import EinlassSimulator
import EinlassWire

// The cost of showing and following a journal: redaction per byte, for several kinds of text, including text designed
// to be slow, with few and with very many secrets in the world; a journal full of large bodies; and many followers.
//
//     swift run -c release --package-path Benchmarks JournalBenchmark

let seconds = { (duration: Duration) -> Double in
  Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

func rounded(_ value: Double) -> String {
  "\((value * 100).rounded() / 100)"
}

func row(_ what: String, _ figure: String) {
  print(what + String(repeating: " ", count: max(1, 62 - what.count)) + figure)
}

let size = 1_000_000

func filled(_ part: String) -> String {
  String(repeating: part, count: size / part.utf8.count)
}

/// Megabytes per second, the best of three runs.
func speed(_ redactor: Redactor, _ text: String) -> Double {
  var best = 0.0
  for _ in 0..<3 {
    let start = ContinuousClock.now
    let shown = redactor.text(text)
    best = max(best, Double(text.utf8.count) / 1e6 / seconds(ContinuousClock.now - start))
    precondition(!shown.isEmpty)
  }
  return best
}

/// A million bytes of any text must take less than four seconds.
let limit = 0.25
var failures = 0

let plain = Redactor()
let texts: [(String, String)] = [
  (
    "a JSON body",
    filled(#"{"id":"10203","name":"Nora Sim","picture":{"data":{"url":"https:\/\/x.example\/a"}}},"#)
  ),
  (
    "a JSON body with secrets",
    filled(#"{"access_token": "EAAabcdefghijklmnopq","expires_in":5183999,"id":"1"},"#)
  ),
  (
    "a page",
    filled(#"<input type="hidden" name="authenticity_token" value="abcdefghijklmnop"><p>Nora &amp; Sim</p>"#)
  ),
  (
    "a form, percent-encoded twice",
    filled("a=https%253A%252F%252Fx.example%252F%253Fcode%253Dabcdefghijkl%2526b%253D1&")
  ),
  ("one octet", filled("-")), ("one letter", filled("a")), ("percent signs", filled("%")),
  ("%25", filled("%25")), ("ampersands", filled("&")), ("&#", filled("&#")), ("backslashes", filled("\\")),
  ("names with a colon", filled("token:")), ("names with an equals sign", filled("oauth_signature=")),
  ("names with quotation marks", filled(#""token""#)), ("names between commas", filled(#""token","#)),
  ("names of parts", filled("name=\"pin\";")), ("schemes", filled("basic ")),
  ("named elements", filled("<name>pin<")),
  ("blanks behind a name", "token" + filled(" ")), ("an open quotation mark", filled(#"pin="\"#)),
]
print("redaction, megaoctets a second")
for (name, text) in texts {
  let speed = speed(plain, text)
  if speed < limit { failures += 1 }
  row("  " + name, rounded(speed))
}

var configuration = WorldConfiguration()
configuration.twitter.people = [TwitterConfiguration.Person(screenName: "nora_sim", name: "Nora Sim")]
configuration.phone.accounts = [PhoneConfiguration.Account(.twitter, person: "nora_sim")]

// MARK: - A full journal

let full = try await World(configuration)
let body = Array(filled(#"{"access_token": "EAAabcdefghijklmnopq","name":"Nora Sim"},"#).utf8.prefix(740_000))
for _ in 0..<400 {
  var request = WireRequest(.post, host: "graph.facebook.com", target: "/me")
  request.body = body
  _ = try? await full.transport.send(request)
}
let clock = ContinuousClock()
var octets = 0
let showing = clock.measure {
  octets = 0
  for message in full.journal.messages {
    octets += plain.text(String(decoding: message.request.body, as: UTF8.self)).utf8.count
  }
}
row("400 bodies of 740 kB, as many as are kept: octets redacted", "\(octets)")
row("  seconds", rounded(seconds(showing)))
let text = clock.measure { octets = JournalText(full.journal).text.utf8.count }
row("  as text, seconds", rounded(seconds(text)))
let archive = try clock.measure { octets = try HTTPArchive(full.journal.entries).json.encoded().count }
row("  as HAR, seconds", rounded(seconds(archive)))

// MARK: - Followers

let followed = try await World(configuration)
let followerCount = 300
let eventCount = 20_000
let start = clock.now
let received = await withTaskGroup(of: Int.self) { group in
  for _ in 0..<followerCount {
    let following = followed.journal.following()
    group.addTask {
      var count = 0
      for await part in following {
        count += part.entries.count + part.lostCount
        if count >= eventCount { break }
      }
      return count
    }
  }
  for _ in 0..<eventCount {
    _ = try? await followed.transport.send(WireRequest(.get, host: "graph.facebook.com", target: "/"))
  }
  var received = 0
  for await count in group { received += count }
  return received
}
let following = seconds(clock.now - start)
precondition(received >= followerCount * eventCount)
row("\(followerCount) followers, events a second to each", rounded(Double(eventCount) / following))
if failures > 0 { fatalError("\(failures) texts are redacted slower than \(limit) megaoctet a second") }
