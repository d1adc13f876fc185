import Glibc
import OAuth1

// The signature doctor's worst case: a signature that nothing explains, so that everything is tried, for one,
// two and three mistakes at once. The limits are 1 ms, 100 ms and 2 s on one core; waiting while others use the
// processor is not counted.
//
//     swift run -c release --package-path Benchmarks DoctorBenchmark [DEPTH]

let deepest = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 3
let client = ClientCredentials(
  key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002")
let token = TokenCredentials(
  token: "4242424242-SimTokenSimTokenSimTokenSimTokenSimToke",
  secret: "simTokenSecret0000000000000000000000000000003")
var known = KnownSecrets(client: client, token: token)
for number in 1...3 {
  let other = ClientCredentials(key: "otherKey\(number)", secret: SharedSecret("otherSecret\(number)"))
  known.clients.append(other)
  known.tokens.append(
    KnownSecrets.Token(
      TokenCredentials(token: "\(number)-otherToken", secret: SharedSecret("otherTokenSecret\(number)")),
      clientKey: other.key))
}
let time: Int64 = 1_490_000_000
let random =
  "OAuth oauth_consumer_key=\"simKey0000000000000000001\", oauth_nonce=\"0E984725C51C4BF4\", "
  + "oauth_signature=\"cdQQuXon1opN%2F3wj5APnIF5NAMg%3D\", oauth_signature_method=\"HMAC-SHA1\", "
  + "oauth_timestamp=\"1490000000\", oauth_token=\"4242424242-SimTokenSimTokenSimTokenSimTokenSimToke\", "
  + "oauth_version=\"1.0\""

func arriving(_ method: String, _ target: String, form: String?) -> ArrivingRequest {
  ArrivingRequest(
    method: method, scheme: "https", authority: "api.twitter.com", target: target,
    contentType: form == nil ? nil : "application/x-www-form-urlencoded", authorization: [random],
    body: Array((form ?? "").utf8))
}

let cases = [
  (
    "verify_credentials",
    arriving(
      "GET",
      "/1.1/account/verify_credentials.json?include_email=true&include_entities=true&skip_status=false",
      form: nil)
  ),
  (
    "statuses/update",
    arriving(
      "POST", "/1.1/statuses/update.json?include_entities=true",
      form: "status=It%27s%20hot%21%20%28caf%C3%A9%29%20a%2Cb&lat=37.78&place_id=&media_ids=1&media_ids=2")
  ),
  (
    "a larger one",
    arriving(
      "POST", "/1.1/statuses/update.json?include_entities=true&include_email=true&tweet_mode=extended",
      form: "status=" + String(repeating: "It%27s%20hot%21%20%28caf%C3%A9%29%20", count: 8)
        + "&lat=37.78&long=-122.4&place_id=&media_ids=1%2C2%2C3&trim_user=1&enable_dm_commands=false"
        + "&attachment_url=https%3A%2F%2Ftwitter.com%2Fandypiper%2Fstatus%2F903615884664725505"
        + "&in_reply_to_status_id=903615884664725505&auto_populate_reply_metadata=true")
  ),
]

/// What this thread has spent on a processor.
func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

for (name, request) in cases {
  for depth in 1...deepest {
    let doctor = SignatureDoctor(known: known)
    var best = Duration.seconds(1000)
    var attempts = 0
    for _ in 0..<[1: 500, 2: 20][depth, default: 2] {
      let start = processorTime()
      let budget = SearchBudget(attempts: 50_000_000, depth: depth)
      attempts = doctor.explain(request, at: time, budget: budget).attempts
      best = min(best, processorTime() - start)
    }
    print("\(name), depth \(depth): \(best), \(attempts) signatures")
  }
}
