internal import ArgumentParser
internal import OAuth1Doctor

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass vectors`
struct VectorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vectors",
    abstract:
      "Check the OAuth 1.0a implementation against test vector files, and print a row for each category.",
    discussion: """
      A file contains requests to sign (member 'vectors') or requests to verify (member 'cases'). A vector is \
      skipped, with a reason, only if its signature method is not implemented.

      Example:
        einlass vectors Fixtures/Vectors/oauth1.json Fixtures/Vectors/verify.json

      Exit codes: 0 all vectors pass, 1 a vector fails, 2 a file is invalid.
      """)

  @Argument(help: "Files of signing vectors or verifier cases, in JSON.", completion: .file())
  var files: [String]

  @Flag(help: "Also print each skipped vector, with the reason.")
  var verbose = false

  func run() throws {
    var hasFailed = false
    for path in files {
      let results = try Self.load(path).check()
      if results.isEmpty {
        Output.printError("error: \(path): this file contains no vectors")
        throw ExitCode.badInput
      }
      Output.print(text(path, results))
      hasFailed = hasFailed || results.contains { if case .failed = $0.outcome { true } else { false } }
    }
    if hasFailed { throw ExitCode.different }
  }

  private static func load(_ path: String) throws -> VectorFile {
    do {
      return try VectorFile.load(from: Data(contentsOf: URL(filePath: path)))
    } catch let error as VectorFile.UnreadableFileError {
      Output.printError("error: \(path): \(error)")
    } catch {
      Output.printError("error: \(path): cannot be read; pass a JSON file of test vectors")
    }
    throw ExitCode.badInput
  }

  private func text(_ path: String, _ results: [VectorResult]) -> String {
    var table = TextTable("Category", "Passed", "Failed", "Skipped")
    var details: [String] = []
    for category in Self.ordered(results.map(\.category)) {
      let tally = Tally(results.filter { $0.category == category })
      table.rows.append([category, "\(tally.passed)", "\(tally.failed)", "\(tally.skipped)"])
    }
    for result in results {
      switch result.outcome {
      case .passed: break
      case .failed(let why): details.append("FAILED \(result.id): \(why)")
      case .skipped(let why): if verbose { details.append("skipped \(result.id): \(why)") }
      }
    }
    let total = Tally(results)
    let sum = "\(path): \(total.passed) passed, \(total.failed) failed, \(total.skipped) skipped"
    return ([table.text] + details + [sum, ""]).joined(separator: "\n")
  }

  private static func ordered(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private struct Tally {
    var passed = 0
    var failed = 0
    var skipped = 0

    init(_ results: [VectorResult]) {
      for result in results {
        switch result.outcome {
        case .passed: passed += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        }
      }
    }
  }
}
