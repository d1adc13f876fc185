import Glibc
import OAuth1
import OAuth1Doctor

// The signature doctor's worst case: a signature that nothing explains, so that every explanation is tried, for one,
// two and three mistakes at once. The limits are 1 ms, 100 ms and 2 s on one core; time in which other programs use the
// processor is not counted. Then the cost of requests with very many parameters and of large bodies, which the doctor's
// budget has to cut short: the program fails if one takes longer than the limit that is printed with it.
//
//     swift run -c release --package-path Benchmarks DoctorBenchmark [DEPTH [PART-OF-A-NAME]]

let arguments = Array(CommandLine.arguments.dropFirst())
let deepest = arguments.first.flatMap { Int($0) } ?? 3
let wanted = arguments.count > 1 ? arguments[1] : ""

for (name, request) in OrdinaryRequests.all where wanted.isEmpty || name.contains(wanted) {
  for depth in 1...deepest {
    let budget = SearchBudget(depth: depth)
    let measured = Measured.best(of: [1: 500, 2: 20][depth, default: 2], of: request, budget)
    print("\(name), depth \(depth): \(measured)")
  }
}

var isTooSlow = false
for (name, request) in GrowingRequests.all where wanted.isEmpty || name.contains(wanted) {
  for (kind, budget) in [("one", SearchBudget.singles), ("two", .pairs), ("three", .triples)] {
    let measured = Measured.best(of: 1, of: request, budget)
    let isLate = measured.time > GrowingRequests.limit
    print("\(name), up to \(kind) at once: \(measured)\(isLate ? " - TOO SLOW" : "")")
    isTooSlow = isTooSlow || isLate
  }
}
print("limit of each of these: \(GrowingRequests.limit)")
if isTooSlow { exit(1) }
