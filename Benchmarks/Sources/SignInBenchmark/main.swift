import EinlassSimulator
import Glibc

// A whole Twitter sign-in in one process, compared with the bare HMACs of its three requests, each signed once and
// checked once; the cost of a world; and the cost of the state that threads share. Fails if a figure is outside its
// limits.
//
//     swift run -c release --package-path Benchmarks SignInBenchmark

let count = 1000

switch CommandLine.arguments.dropFirst().first {
case "half":
  print(await SideBySide.half())
  exit(0)
case "profile":
  // Only sign-ins, for a profiler.
  for _ in 0..<20 { await Worlds.signIn(try await Worlds.many(count)) }
  exit(0)
case "profile-threads":
  // Sign-ins on both cores.
  print(await SideBySide.threads())
  exit(0)
case "profile-worlds":
  // Only worlds, all kept until the end.
  var worlds: [World] = []
  for _ in 0..<20 { worlds = try await Worlds.many(count) }
  precondition(worlds.count == count)
  exit(0)
default: break
}

// Memory is measured first, before any freed memory can be reused. The first world allocates what all worlds share.
_ = try await Worlds.many(1)
let before = residentKiB()
let idle = try await Worlds.many(count)
let perWorld = (residentKiB() - before) / Double(count)

var creation: [Double] = []
for _ in 0..<9 {
  let start = Clock.processor.now
  let made = try await Worlds.many(count)
  creation.append((Clock.processor.now - start) * 1e6 / Double(made.count))
}

// Each figure is measured together with its floor, because a busy machine slows both down.
let floors = try await Floors()
var restarted: [Double] = []
var oneShot: [Double] = []
var signIns: [Double] = []
for _ in 0..<9 {
  restarted.append(floors.restarted())
  oneShot.append(floors.oneShot())
  let worlds = try await Worlds.many(count)
  let start = Clock.processor.now
  await Worlds.signIn(worlds)
  signIns.append((Clock.processor.now - start) * 1e6 / Double(count))
}
let times = Figures.median(zip(signIns, restarted).map { $0 / $1 })
let timesOneShot = Figures.median(zip(signIns, oneShot).map { $0 / $1 })

var shares: [Double] = []
for _ in 0..<5 {
  let alone = await SideBySide.processes()
  shares.append(await SideBySide.threads() / alone)
}
let share = Figures.median(shares)
let making = Figures.median(creation)

var figures = Figures()
figures.show("making a world", making, "µs", limit: "<= 10", isGood: making <= 10)
figures.show("memory of an idle world", perWorld, "KiB", limit: "<= 12", isGood: perWorld <= 12)
figures.show("six bare HMACs, keyed contexts restarted", Figures.median(restarted), "µs")
figures.show("six bare HMACs, one EVP_Q_mac call each", Figures.median(oneShot), "µs")
figures.show("a whole Twitter sign-in", Figures.median(signIns), "µs")
figures.show("  times the six HMACs, restarted", times, "", limit: "<= 30", isGood: times <= 30)
figures.show("  times the six HMACs, one call each", timesOneShot, "")
figures.show(
  "a thousand worlds on both cores, times two processes", share, "", limit: ">= 0.95", isGood: share >= 0.95)
withExtendedLifetime(idle) {}
exit(figures.missed.isEmpty ? 0 : 1)
