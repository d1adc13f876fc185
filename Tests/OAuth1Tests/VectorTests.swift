import OAuth1Doctor
import OAuth1TestSupport
import Testing

/// The vectors in `Fixtures/Vectors`: published ones of other libraries, and generated ones that several
/// independent implementations agree on.
struct VectorTests {
  struct Group: Sendable, CustomTestStringConvertible {
    let file: String
    let category: String
    let results: [VectorResult]

    var testDescription: String { "\(category) (\(results.count))" }
  }

  @Test(arguments: try groups("Vectors/oauth1.json"))
  func `signing gives what a category of vectors states`(_ group: Group) {
    report(group)
  }

  @Test(arguments: try groups("Vectors/verify.json"))
  func `verification gives the stated verdicts`(_ group: Group) {
    report(group)
  }

  @Test func `every vector exists, and none is skipped`() throws {
    let signing = try Self.results("Vectors/oauth1.json")
    #expect(signing.count == 607)
    #expect(signing.allSatisfy { $0.outcome == .passed })
    let verification = try Self.results("Vectors/verify.json")
    #expect(verification.count == 156)
    #expect(verification.allSatisfy { $0.outcome == .passed })
  }

  private func report(_ group: Group) {
    for result in group.results {
      if case .failed(let difference) = result.outcome { Issue.record("\(result.id): \(difference)") }
    }
  }

  private static func results(_ path: String) throws -> [VectorResult] {
    try VectorFile.load(from: Fixtures.data(path)).check()
  }

  private static func groups(_ path: String) throws -> [Group] {
    let results = Dictionary(grouping: try results(path), by: \.category)
    return results.sorted { $0.key < $1.key }.map { category, results in
      Group(file: path, category: category, results: results)
    }
  }
}
