import Floor
import Glibc
import OAuth1
import OAuth1TestSupport

// Signing and verifying Twitter's verify_credentials, against the bare HMAC over the same base string.
//
//     swift run -c release --package-path Benchmarks OAuth1Benchmark [PART OF A NAME] [THREADS]

typealias World = VerifyCredentials

let wanted = CommandLine.arguments.dropFirst().first ?? ""
if CommandLine.arguments.dropFirst(2).first == "profile" {
  // Runs only one body, for a profiler.
  Profile.run(wanted)
}
let threadCounts = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) }.map { [$0] } ?? [1, 2]

/// Measures a body. `most` is the limit, as a multiple of the floor.
func measure(
  _ name: String, threads: Int, most: Double? = nil, iterations: Int = World.count,
  _ makeBody: @Sendable (_ round: Int, _ thread: Int) -> Body
) {
  guard wanted.isEmpty || name.contains(wanted) else { return }
  let result = Measurement(threads: threads, iterations: iterations, floor: World.floor, makeBody)
  print(
    Table.row(
      name, Table.number(result.microseconds, digits: 3), Table.number(1e6 / result.microseconds, digits: 0),
      Table.number(result.ratio, digits: 2), Limit.check(name, result.ratio, most: threads == 1 ? most : nil),
      Table.number(result.allocations, digits: 1)))
}

print("base string: \(World.baseString.count) octets; a nonce of its own for each request")
for threads in threadCounts {
  print()
  print(
    Table.row(
      "\(threads) thread\(threads == 1 ? "" : "s")", "µs a call", "calls a second", "times the floor",
      "limit",
      "allocations"))
  measure("floor: keyed HMAC context, restarted", threads: threads) { _, _ in World.floor() }
  measure("sign", threads: threads, most: 3) { _, _ in Signing.header { World.signer } }
  measure("sign with a new signer, the same secrets", threads: threads) { _, _ in
    Signing.header { RequestSigner(client: World.client, token: World.token) }
  }
  measure("sign with new secrets", threads: threads) { _, _ in
    Signing.header {
      let secret = SharedSecret("simSecret0000000000000000000000000000000000000000")
      return RequestSigner(
        client: ClientCredentials(key: World.client.key, secret: secret), token: World.token)
    }
  }
  // Twitter's dialect is lenient on every point.
  for (dialect, rules) in [("strict", VerificationRules.rfc5849), ("twitter", .lenient)] {
    measure("read, \(dialect)", threads: threads) { _, _ in Verifying.reading(rules) }
    measure("read, look up and verify, \(dialect)", threads: threads) { _, thread in
      Verifying.whole(rules, nil, thread: thread)
    }
    let memories = (0...Measurement.rounds).map { _ in NonceMemory() }
    measure("read, look up, verify and remember, \(dialect)", threads: threads) { round, thread in
      Verifying.whole(rules, memories[round], thread: thread)
    }
    let others = (0...Measurement.rounds).map { _ in NonceMemory() }
    measure("the same in one go, \(dialect)", threads: threads, most: dialect == "strict" ? 5 : nil) {
      Verifying.inOneGo(rules, others[$0], thread: $1)
    }
    if threads == 1 {
      let last = (0...Measurement.rounds).map { _ in NonceMemory() }
      measure("in one go, always another person, \(dialect)", threads: threads, most: 5) { round, _ in
        Verifying.ofManyPeople(rules, last[round])
      }
    }
  }
}

if wanted.isEmpty {
  print(
    "\nFor orientation, headers a second of others, measured on another machine, one core, whose floor was 331 ns:"
  )
  for (name, count) in [
    ("the best library of any language that was found", "229000"), ("liboauth (C)", "78000"),
    ("OhhAuth (Swift)", "17000"), ("oauthlib (Python)", "9000"),
  ] {
    print(Table.row(name, "", count))
  }
}
if wanted.isEmpty || "growth".contains(wanted) { Growth.report() }

let sentences = Limit.sentences
for sentence in sentences { print("\nLIMIT EXCEEDED: \(sentence), by more than the margin of 10 %.") }
exit(sentences.isEmpty ? 0 : 1)
