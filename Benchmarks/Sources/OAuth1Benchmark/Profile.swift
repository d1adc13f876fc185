import Glibc
import OAuth1
import OAuth1TestSupport

/// Repeated runs of one body, without the floor, for a profiler.
enum Profile {
  static func run(_ name: String) -> Never {
    let bodies: [String: () -> Body] = [
      "sign": { Signing.header { World.signer } },
      "new": { Signing.header { RequestSigner(client: World.client, token: World.token) } },
      "read": { Verifying.reading(.rfc5849) },
      "verify": { Verifying.whole(.rfc5849, nil, thread: 0) },
      "remember": { Verifying.whole(.rfc5849, NonceMemory(), thread: 0) },
      "go": { Verifying.inOneGo(.rfc5849, NonceMemory(), thread: 0) },
      "twitter": { Verifying.whole(.lenient, NonceMemory(), thread: 0) },
      "people": { Verifying.ofManyPeople(.rfc5849, NonceMemory()) },
      "people-twitter": { Verifying.ofManyPeople(.lenient, NonceMemory()) },
    ]
    guard let makeBody = bodies[name] else {
      print("no such body; there are \(bodies.keys.sorted().joined(separator: ", "))")
      exit(1)
    }
    let iterations = CommandLine.arguments.dropFirst(3).first.flatMap { Int($0) } ?? World.count
    let rounds = CommandLine.arguments.dropFirst(4).first.flatMap { Int($0) } ?? 1
    var sum = 0
    for _ in 0..<rounds {
      let body = makeBody()
      for number in 0..<iterations { sum &+= body(number) }
    }
    precondition(sum != 0)
    exit(0)
  }
}
