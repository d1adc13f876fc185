import OAuth1
import OAuth1TestSupport

/// Requests of every size, including shapes that an attacker could choose, to measure the cost per byte and per
/// parameter.
struct Growth {
  let name: String
  let form: [UInt8]
  let parameterCount: Int

  /// Bodies with one long value, a tenth of it escaped.
  static let bodies = [1_000, 10_000, 1_000_000].map { count in
    var text = Array("status=".utf8)
    while text.count < count { text += Array("twenty-seven+letters%21and+more".utf8) }
    return Growth(name: "body of \(count) octets", form: Array(text.prefix(count)), parameterCount: 1)
  }

  /// Bodies with many unsorted parameters.
  static let parameters = [10, 1_000, 100_000].map { count in
    many("\(count) parameters", count) { "p\(UInt32(truncatingIfNeeded: $0) &* 2_654_435_761)=v" }
  }

  /// Each kind of request in two sizes.
  static let harmful: [[Growth]] = [
    [1_000, 30_000].map { count in many("\(count) equal parameters", count) { _ in "name=value" } },
    [1_000, 30_000].map { count in
      many("\(count) names alike to the end", count) { number in
        String(repeating: "a", count: 100) + "\((number &* 7_919) % count)=v"
      }
    },
    [1_000, 30_000].map { count in
      many("\(count) parameters, all escaped", count) { number in "%C3%A9%20%26\(number % 97)=%25%3D%00%FF" }
    },
  ]

  private static func many(_ name: String, _ count: Int, _ pair: (Int) -> String) -> Growth {
    let text = (0..<count).map(pair).joined(separator: "&")
    return Growth(name: name, form: Array(text.utf8), parameterCount: count)
  }

  /// The cost of a request.
  struct Cost {
    let sign: Double
    let strict: Double
    let twitter: Double

    func divided(by number: Double) -> Cost {
      Cost(sign: sign / number, strict: strict / number, twitter: twitter / number)
    }
  }

  /// Measures the nanoseconds to sign, and to read and verify by rules: the minimum of several runs.
  func cost() -> Cost {
    let request = SignableRequest(
      method: "POST", url: "https://api.twitter.com/1.1/statuses/update.json",
      contentType: "application/x-www-form-urlencoded", body: form)
    let runs = max(3, min(300, 1_000_000 / form.count))
    let sign = Self.least(runs) {
      let signed = try? VerifyCredentials.signer.sign(request, at: VerifyCredentials.time, nonce: "nonce")
      return signed?.authorization?.utf8.count ?? 0
    }
    return Cost(
      sign: sign, strict: verifying(.rfc5849, request, runs), twitter: verifying(.lenient, request, runs))
  }

  private func verifying(
    _ rules: VerificationRules, _ request: SignableRequest, _ runs: Int
  ) -> Double {
    typealias World = VerifyCredentials
    let verifier = RequestVerifier(policy: .init(rules: rules))
    let signed = try? World.signer.sign(request, at: World.time, nonce: "nonce")
    let arriving = ArrivingRequest(
      method: "POST", scheme: "https", authority: "api.twitter.com", target: "/1.1/statuses/update.json",
      contentType: request.contentType, authorization: [signed?.authorization ?? ""], body: form)
    return Self.least(runs) {
      guard let claim = try? verifier.read(arriving) else { return 0 }
      // The signature was computed, whether valid or not.
      _ = try? verifier.verify(claim, client: World.client, token: World.token, at: World.time)
      return claim.timestamp == nil ? 0 : 1
    }
  }

  private static func least(_ runs: Int, _ body: () -> Int) -> Double {
    var least = Double.infinity
    for _ in 0..<runs {
      var sum = 0
      least = min(least, Clock.processor.time { sum = body() })
      precondition(sum != 0)
    }
    return least
  }
}

extension Growth {
  /// The limit for the growth of the cost per byte from a smaller request to a larger one. Sorting adds the logarithm
  /// of the count as a factor, and a megabyte does not fit into the caches. A quadratic step would make it thirty times
  /// as much or more.
  static let mostGrowth = 4.0

  /// Prints the cost of growth, one table for each kind.
  static func report() {
    for kind in [bodies, parameters] + harmful {
      print("\n" + Table.row("nanoseconds", "sign", "verify, strict", "verify, twitter"))
      var first: Cost?
      for growth in kind {
        let cost = growth.cost()
        let octet = cost.divided(by: Double(growth.form.count))
        print(row(growth.name + ", an octet", octet))
        if growth.parameterCount > 1 {
          print(row(growth.name + ", a parameter", cost.divided(by: Double(growth.parameterCount))))
        }
        if let first { check("an octet of \(growth.name)", octet, against: first) } else { first = octet }
      }
    }
  }

  private static func row(_ name: String, _ cost: Cost) -> String {
    let figures = [cost.sign, cost.strict, cost.twitter].map { Table.number($0, digits: 2) }
    return Table.row(name, figures[0], figures[1], figures[2])
  }

  private static func check(_ name: String, _ cost: Cost, against smaller: Cost) {
    let most = mostGrowth
    _ = Limit.check(name + ", signed, times one of the smallest", cost.sign / smaller.sign, most: most)
    _ = Limit.check(name + ", verified strictly, times one", cost.strict / smaller.strict, most: most)
    _ = Limit.check(name + ", verified as by Twitter, times one", cost.twitter / smaller.twitter, most: most)
  }
}
