import EinlassSimulator
import Floor
import Glibc

// A whole Twitter sign-in in one process, against the bare HMACs of its three requests, each signed once and
// checked once.
//
//     swift run -c release --package-path Benchmarks SignInBenchmark

let seconds = { (duration: Duration) -> Double in
  Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}

func rounded(_ value: Double) -> String {
  "\((value * 100).rounded() / 100)"
}

func world(_ seed: UInt64) async throws -> World {
  var plan = WorldConfiguration()
  plan.seed = seed
  var person = TwitterConfiguration.Person(screenName: "nora_sim", name: "Nora Sim")
  person.email = "nora@sim.example"
  plan.twitter.people = [person]
  plan.phone.accounts = [PhoneConfiguration.Account(.twitter, person: "nora_sim")]
  return try await World(plan)
}

func worlds(_ count: Int) async throws -> [World] {
  var worlds: [World] = []
  for seed in 0..<count { worlds.append(try await world(UInt64(seed))) }
  return worlds
}

/// The sum of the journals' messages, so that nothing can be left out.
func signIn(_ worlds: ArraySlice<World>) async -> Int {
  var messages = 0
  for world in worlds {
    let run = await ScenarioRun.perform(SignInPlan(.twitter), in: world)
    guard case .credentials = run.outcome else { fatalError("no sign-in: \(run.outcome.summary)") }
    messages += run.journal.messages.count
  }
  return messages
}

/// What OpenSSL alone needs for the six codes, in microseconds: keyed contexts, restarted, or made anew.
func floorTimes(_ baseStrings: [[UInt8]]) -> (restarted: Double, oneShot: Double) {
  let floors = baseStrings.map { Floor(key: "simSecret&simTokenSecret", message: $0) }
  let rounds = 2000
  var restarted: [Double] = []
  var oneShot: [Double] = []
  for _ in 0..<9 {
    var sum = 0
    let start = ContinuousClock.now
    for _ in 0..<rounds {
      for floor in floors { sum &+= floor.run() &+ floor.run() }
    }
    let middle = ContinuousClock.now
    for _ in 0..<rounds {
      for floor in floors { sum &+= floor.runOneShot() &+ floor.runOneShot() }
    }
    precondition(sum != 0)
    restarted.append(seconds(middle - start) * 1e6 / Double(rounds))
    oneShot.append(seconds(ContinuousClock.now - middle) * 1e6 / Double(rounds))
  }
  return (median(restarted), median(oneShot))
}

func residentKiB() -> Double {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var text = [CChar](repeating: 0, count: 128)
  guard fgets(&text, 127, file) != nil else { return 0 }
  let pages = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    .split(separator: " ").dropFirst().first.flatMap { Int($0) }
  let resident = pages ?? 0
  return Double(resident) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1024
}

let count = 1000

if CommandLine.arguments.dropFirst().first == "profile" {
  // Sign-ins and nothing else, for a profiler to look at.
  for _ in 0..<20 {
    let messages = await signIn(try await worlds(count)[...])
    precondition(messages == 3 * count)
  }
  exit(0)
}

// Memory first, while nothing has been freed that could be used again.
let before = residentKiB()
let idle = try await worlds(count)
let perWorld = (residentKiB() - before) / Double(idle.count)

var creation: [Double] = []
for _ in 0..<5 {
  let start = ContinuousClock.now
  let made = try await worlds(count)
  creation.append(seconds(ContinuousClock.now - start) * 1e6 / Double(made.count))
}

let sample = try await world(1)
_ = await signIn([sample])
let baseStrings = sample.journal.messages.compactMap { $0.finding?.claim.map { Array($0.baseString.utf8) } }
precondition(baseStrings.count == 3)

var oneCore: [Double] = []
var bothCores: [Double] = []
var floors: [(restarted: Double, oneShot: Double)] = []
for _ in 0..<7 {
  floors.append(floorTimes(baseStrings))
  let single = try await worlds(count)
  let start = ContinuousClock.now
  let messages = await signIn(single[...])
  precondition(messages == 3 * count)
  oneCore.append(seconds(ContinuousClock.now - start) * 1e6 / Double(count))
  let many = try await worlds(count)
  let parallelStart = ContinuousClock.now
  await withTaskGroup(of: Int.self) { group in
    for half in [many[..<(count / 2)], many[(count / 2)...]] {
      group.addTask { await signIn(half) }
    }
    await group.waitForAll()
  }
  bothCores.append(seconds(ContinuousClock.now - parallelStart) * 1e6 / Double(count))
}

let restarted = median(floors.map(\.restarted))
let oneShot = median(floors.map(\.oneShot))
let whole = median(oneCore)
print("six bare HMACs, keyed contexts restarted    \(rounded(restarted)) µs")
print("six bare HMACs, one EVP_Q_mac call each     \(rounded(oneShot)) µs")
print("a whole Twitter sign-in                     \(rounded(whole)) µs")
print("  times the six HMACs, restarted            \(rounded(whole / restarted))")
print("  times the six HMACs, one call each        \(rounded(whole / oneShot))")
let gain = median(zip(oneCore, bothCores).map { $0 / $1 })
print("a thousand worlds, throughput of both cores \(rounded(gain)) times one core's")
print("making a world                              \(rounded(median(creation))) µs")
print("memory of an idle world                     \(rounded(perWorld)) KiB")
withExtendedLifetime(idle) {}
