internal import EinlassSystem
internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// How a command's own clock follows the clock of a world: by libfaketime, which moves it for the command and all that it
/// starts.
struct MovedClock {
  /// The library to load before all others.
  let library: String

  /// `nil` if libfaketime is not installed.
  init?() {
    let triples = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let folders = triples.sorted().map { "/usr/lib/\($0)" } + ["/usr/lib", "/usr/lib64", "/usr/local/lib"]
    // The variant for programs with several threads first.
    let paths = folders.flatMap { folder in
      ["libfaketimeMT.so.1", "libfaketime.so.1"].map { "\(folder)/faketime/\($0)" }
    }
    guard let path = paths.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
      return nil
    }
    library = path
  }

  /// The variables for a command whose clock is to show `time` as it starts, and to go on from there.
  ///
  /// Source: README of libfaketime 0.9.10, "Using offsets for relative dates" and "Advanced features".
  func variables(at time: WallTime, _ existing: [String: String]) -> [String: String] {
    let lead = time.since(SystemClock().now).components.seconds
    let preloaded = [library, existing["LD_PRELOAD"]].compactMap(\.self).joined(separator: ":")
    return [
      "LD_PRELOAD": preloaded, "FAKETIME": lead < 0 ? "\(lead)" : "+\(lead)",
      // What measures time goes on as it did, and the dates of files stay what they are.
      "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
    ]
  }
}
