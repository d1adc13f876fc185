import Glibc
import OAuth1
import OAuth1Doctor

/// The cost of a diagnosis.
struct Measured: CustomStringConvertible {
  let time: Duration
  let diagnosis: SignatureDiagnosis

  var description: String {
    "\(time), \(diagnosis.attempts) signatures, \(diagnosis.octets / 1_000_000) MB of work"
      + (diagnosis.limit.map { ", ended by \($0), everything tried up to \(diagnosis.depth)" } ?? "")
  }

  /// Returns the shortest of `count` runs.
  static func best(of count: Int, of request: ArrivingRequest, _ budget: SearchBudget) -> Measured {
    let doctor = SignatureDoctor(known: known)
    let runs = (0..<count).map { _ in
      let start = processorTime()
      let diagnosis = doctor.explain(request, at: 1_490_000_000, budget: budget)
      return Measured(time: processorTime() - start, diagnosis: diagnosis)
    }
    return runs.min { $0.time < $1.time } ?? runs[0]
  }

  /// Returns the processor time that this thread has used.
  private static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static let known: KnownSecrets = {
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
    return known
  }()
}
