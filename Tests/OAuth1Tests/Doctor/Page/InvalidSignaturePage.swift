@testable import OAuth1Doctor

/// The page about the steps to take if a server reports an invalid signature, made from the mistakes' own texts.
struct InvalidSignaturePage {
  static let path = "docs/invalid-signature.md"

  /// The mistakes that threads report, the most frequent first, each with a request that shows it if there is one.
  static let entries = MistakeFrequency.all.map { (frequency: $0, example: PageExample(of: $0.id)) }

  static var text: String {
    ([introduction]
      + entries.enumerated().map { section($0.offset + 1, $0.element.frequency, $0.element.example) }
      + [counting]).joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # Look up the mistake behind an invalid signature

    <!-- Written by DoctorPageTests with EINLASS_WRITE_DOCS=1; change the mistakes' texts in Sources/OAuth/OAuth1Doctor. -->

    A server that refuses an OAuth 1.0a signature seldom explains why. Pass the request to `einlass explain`, in any
    form ([explain.md](explain.md)). It looks for the mistake that reproduces the received signature. This page lists
    the reported mistakes, the most frequent first, each with an example. All examples use these secrets:

    <!-- tested: example secrets -->
    ```sh
    export EINLASS_CONSUMER_SECRET=\(PageExample.consumerSecret) EINLASS_TOKEN_SECRET=\(PageExample.tokenSecret)
    ```

    Each number is the count of public threads in which the mistake was the confirmed cause, \(MistakeFrequency.total)
    in total ([how they were counted](#how-the-threads-were-counted)).
    """

  private static func section(_ number: Int, _ frequency: MistakeFrequency, _ example: PageExample?) -> String
  {
    let count = frequency.count == 1 ? "1 thread" : "\(frequency.count) threads"
    let threads = lines(of: "\(count): \(short(frequency.threads)).", width: 126)
    guard let example else {
      return
        "## \(number). `\(frequency.id)`\n\n\(threads)\n\nA single request with its two secrets cannot "
        + "show this mistake."
    }
    let command = (["einlass explain"] + example.options).joined(separator: " ")
    return """
      ## \(number). `\(frequency.id)`

      \(lines(of: sentence(example.finding.sentence), width: 126))

      \(lines(of: "Fix: " + example.finding.advice + ".", width: 126))

      \(threads)

      <!-- tested: explained -->
      ```sh
      \(command) - <<'END'
      \(example.text)
      END
      ```
      """
  }

  private static let counting = """
    ## How the threads were counted

    The threads come from the [list of mistakes](reference/mistakes.md), from the open half of
    [Fixtures/Diagnosis](../Fixtures/Diagnosis/README.md), and from a search of GitHub's issues for each mistake
    in November 2026. Each thread is counted once, under the first mistake that its fix or its author names. A pull
    request and the issue that it closes are counted as one thread. Threads without a confirmed cause are not
    counted. If one row of the list has several mistakes, its threads are counted for the first one.

    This is not a census. A search finds only known mistakes. Open source, English and GitHub are
    over-represented, and so are the years of Twitter's API 1.1. Library bugs become issues, but wrong secrets,
    wrong clocks and leftover placeholders are usually fixed without a report. The counts therefore only order
    explanations that reproduce a signature equally well, and never override the evidence in the request.
    Explanations with the same number of threads are treated as equally likely.

    The doctor detects \(MistakeCatalogue.entries.count - MistakeFrequency.all.count) more mistakes, which none of these threads report.
    """

  /// Returns the threads of a repository after its name: `owner/repository#1 #2`.
  private static func short(_ threads: [String]) -> String {
    var last: Substring = ""
    return threads.map { thread in
      let repository = thread.prefix { $0 != "#" }
      defer { last = repository }
      return repository == last && repository.count < thread.count
        ? " " + thread.dropFirst(repository.count) : (last.isEmpty ? "" : "; ") + thread
    }.joined()
  }

  private static func sentence(_ text: String) -> String {
    (text.first.map {
      $0.isLetter && !text.hasPrefix("oauth_") && !text.hasPrefix("x_") ? $0.uppercased() : String($0)
    } ?? "")
      + text.dropFirst() + "."
  }

  /// Returns the text wrapped between words.
  private static func lines(of text: String, width: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
