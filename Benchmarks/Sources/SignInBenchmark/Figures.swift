import Glibc

/// A clock that measures seconds.
enum Clock {
  /// Processor time of this program, unaffected by other programs.
  case processor
  case wall

  var now: Double {
    var time = timespec()
    clock_gettime(self == .processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The measured figures, and whether each is within its limits.
struct Figures {
  private(set) var missed: [String] = []

  /// Prints a figure. `limit` is the text of its limit, and `isGood` whether it is within it.
  mutating func show(
    _ name: String, _ value: Double, _ unit: String, limit: String = "", isGood: Bool = true
  ) {
    let figure = "\((value * 100).rounded() / 100) \(unit)"
    let name = name + String(repeating: " ", count: max(1, 58 - name.count))
    let verdict = limit.isEmpty ? "" : "  limit \(limit)  \(isGood ? "ok" : "MISSED")"
    print(name + figure + verdict)
    if !isGood { missed.append(name) }
  }

  static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}

/// Returns the resident memory of this program, in KiB.
func residentKiB() -> Double {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var text = [CChar](repeating: 0, count: 128)
  guard fgets(&text, 127, file) != nil else { return 0 }
  let pages = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    .split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return Double(pages ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1024
}
