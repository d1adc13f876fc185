import Glibc
import OAuth1

/// One body again and again, without the floor, for a profiler.
enum Profile {
  static func run(_ name: String) -> Never {
    let bodies: [String: () -> Body] = [
      "sign": { Signing.general { World.signer } },
      "prepared": { Signing.prepared() },
      "new": { Signing.general { RequestSigner(client: World.client, token: World.token) } },
      "read": { Verifying.reading(.strict) },
      "verify": { Verifying.whole(.strict, IgnoredNonces(), thread: 0) },
      "remember": { Verifying.whole(.strict, NonceMemory(), thread: 0) },
      "go": { Verifying.inOneGo(.strict, NonceMemory(), thread: 0) },
      "twitter": { Verifying.whole(.twitter, NonceMemory(), thread: 0) },
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
