import Foundation
public import OAuth1TestSupport

/// Code shared by the fuzzers of `OAuth1`.
public enum FuzzDriver {
  /// Ends the process if an invariant is violated, which libFuzzer records with the input.
  public static func run(_ entryPoint: EntryPoint, _ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    if let fault = entryPoint.fault(with: input) { fatalError(fault) }
    return 0
  }

  /// Writes the inputs from the vectors into the corpus: the first folder on the command line.
  ///
  /// `EINLASS_VECTORS` names the folder of vectors; without it, or without a corpus, nothing happens.
  public static func seed(_ entryPoint: EntryPoint) -> CInt {
    guard let vectors = ProcessInfo.processInfo.environment["EINLASS_VECTORS"],
      let corpus = CommandLine.arguments.dropFirst().first(where: { !$0.hasPrefix("-") })
    else { return 0 }
    do {
      let files = try ["oauth1.json", "verify.json"].map { name in
        try Data(contentsOf: URL(filePath: vectors).appending(path: name))
      }
      for (number, input) in try SeedRequests(vectorFiles: files).inputs(for: entryPoint).enumerated() {
        try Data(input).write(to: URL(filePath: corpus).appending(path: "vector-\(number)"))
      }
      return 0
    } catch {
      fatalError("the vectors can not be made into a corpus: \(error)")
    }
  }
}
