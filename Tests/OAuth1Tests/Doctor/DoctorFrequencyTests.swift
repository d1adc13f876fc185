import FoundationEssentials
import OAuth1
import OAuth1TestSupport
import Testing

@testable import OAuth1Doctor

/// The frequency of reported mistakes, and its effect on the ranking.
struct DoctorFrequencyTests {
  @Test func `each entry names a known mistake once and has a thread`() {
    let ids = MistakeFrequency.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids).isSubset(of: Set(MistakeCatalogue.entries.map(\.id))))
    #expect(MistakeFrequency.all.allSatisfy { $0.count > 0 })
  }

  @Test func `a thread counts once`() {
    let threads = MistakeFrequency.all.flatMap(\.threads)
    let repeated = Dictionary(grouping: threads) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(repeated.isEmpty)
    #expect(threads.count == MistakeFrequency.total)
  }

  @Test func `a thread has a repository and a number, or is an address`() {
    for thread in MistakeFrequency.all.flatMap(\.threads) {
      #expect(thread.contains(/^([\w.-]+\/[\w.-]+#\d+|[\w-]+(\.[\w-]+)+\/\S+)$/), "\(thread)")
    }
  }

  @Test func `the table is in order of frequency`() {
    let counts = MistakeFrequency.all.map(\.count)
    #expect(counts == counts.sorted(by: >))
    #expect(MistakeFrequency.count(of: "port-differs") == 15)
    #expect(MistakeFrequency.count(of: "no-such-mistake") == 0)
  }

  /// The part of a case in `Fixtures/Diagnosis` that the table needs.
  private struct Case: Decodable {
    let source: String
    let expected: [String]
  }

  @Test func `each thread in the corpus's open half counts for an accepted cause`() throws {
    let folder = Fixtures.directory.appending(path: "Diagnosis/open")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".json")
    }
    #expect(files.count > 60)
    for file in files {
      let found = try JSONDecoder().decode(Case.self, from: Fixtures.data("Diagnosis/open/\(file)"))
      let entry = MistakeFrequency.all.first { $0.threads.contains(found.source) }
      #expect(
        entry.map { found.expected.contains($0.id) } == true, "\(found.source): \(entry?.id ?? "not counted")"
      )
    }
  }

  @Test func `a set of mistakes is likelier if each of them is reported more often`() {
    let mistake = { (id: String) in SignatureMistake(id: id, row: nil, sentence: "", advice: "") }
    let (frequent, rare, unheard) = (
      mistake("path-differs"), mistake("equals-left-out"), mistake("secrets-swapped")
    )
    #expect([frequent].likelihood > [rare].likelihood)
    #expect([rare].likelihood > [unheard].likelihood)
    #expect([frequent, rare].likelihood > [rare, rare].likelihood)
    #expect([unheard].likelihood == 1)
  }

  /// 22 threads plus one of `path-differs`, 2 plus one of `signature-line-breaks`.
  @Test(arguments: [
    (["path-differs"], ["signature-line-breaks"], true), (["signature-line-breaks"], ["path-differs"], false),
    (["path-differs"], ["path-differs"], false),
    (["not-encoded-twice"], ["other-characters-not-encoded"], false),
    (["path-differs", "clock-off"], ["signature-line-breaks", "clock-off"], true),
    (["path-differs", "secrets-swapped"], ["signature-line-breaks", "clock-off"], false),
    // Mistakes in both sets do not count, however rare; the square of the logarithm counts, not the logarithm.
    (["path-differs", "secrets-swapped"], ["signature-line-breaks", "secrets-swapped"], true),
    (["nonce-used"], ["realm-not-first"], true),
  ])
  func `a difference of a few threads makes no explanation likelier`(
    _ ids: [String], _ others: [String], _ isClear: Bool
  ) {
    let mistakes = { (ids: [String]) in
      ids.map { SignatureMistake(id: $0, row: nil, sentence: "", advice: "") }
    }
    #expect(mistakes(ids).areClearlyLikelier(than: mistakes(others)) == isClear)
  }

  @Test func `the more frequent of two equally good explanations comes first`() {
    var generator = Generator(seed: 4)
    var client = ClumsyClient(&generator)
    // The mistake is either a path folder that is used twice, or a host that contains it.
    client.others.provider.hosts = ["api.example.com/1.1"]
    client.address.append { $0.replacing("/1.1/", with: "/1.1/1.1/") }
    let diagnosis = client.diagnosis()
    #expect(diagnosis.explanations.map { $0.mistakes.map(\.id) } == [["path-differs"], ["host-differs"]])
    #expect(diagnosis.likeliestCount == 1)
    #expect(diagnosis.sentence.hasSuffix("(1 rarer explanation also fits)"))
  }
}
