internal import EinlassSystem
internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Synchronizes a command's clock with a world's clock: libfaketime moves it for the command and all its child
/// processes.
struct MovedClock {
  /// The library to load before all others.
  let library: String

  /// `nil` if libfaketime is not installed.
  init?() {
    let triples = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let folders = triples.sorted().map { "/usr/lib/\($0)" } + ["/usr/lib", "/usr/lib64", "/usr/local/lib"]
    // The variant for multithreaded programs comes first.
    let paths = folders.flatMap { folder in
      ["libfaketimeMT.so.1", "libfaketime.so.1"].map { "\(folder)/faketime/\($0)" }
    }
    guard let path = paths.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
      return nil
    }
    library = path
  }

  /// Returns the environment variables for a command whose clock starts at `time` and continues from there.
  ///
  /// Source: README of libfaketime 0.9.10, "Using offsets for relative dates" and "Advanced features".
  func variables(at time: WallTime, _ existing: [String: String]) -> [String: String] {
    let lead = time.since(SystemClock().now).components.seconds
    let preloaded = [library, existing["LD_PRELOAD"]].compactMap(\.self).joined(separator: ":")
    return [
      "LD_PRELOAD": preloaded, "FAKETIME": lead < 0 ? "\(lead)" : "+\(lead)",
      // Monotonic clocks and file dates stay unchanged.
      "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
    ]
  }
}
