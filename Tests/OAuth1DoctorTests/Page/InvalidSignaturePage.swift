@testable import OAuth1Doctor

/// The page about what to do where a server says that a signature is invalid, made of the mistakes' own texts.
struct InvalidSignaturePage {
  static let path = "docs/invalid-signature.md"

  /// The mistakes that threads tell of, the most frequent first, each with a request that shows it where one can.
  static let entries = MistakeFrequency.all.map { (frequency: $0, example: PageExample(of: $0.id)) }

  static var text: String {
    ([introduction]
      + entries.enumerated().map { section($0.offset + 1, $0.element.frequency, $0.element.example) }
      + [counting]).joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # Invalid signature: what now

    <!-- Written by InvalidSignaturePageTests with EINLASS_WRITE_DOCS=1; change the mistakes' texts in Sources/OAuth/OAuth1Doctor. -->

    A server that refuses an OAuth 1.0a signature seldom says why. Give the request to `einlass explain`: it looks for the
    mistake that gives exactly the signature that was sent, and reads whatever you have of the request
    ([explain.md](explain.md)). Here are the mistakes that people report, the most frequent first, each with a request that
    has it. For all of them the secrets are

    <!-- tested: example secrets -->
    ```sh
    export EINLASS_CONSUMER_SECRET=\(PageExample.consumerSecret) EINLASS_TOKEN_SECRET=\(PageExample.tokenSecret)
    ```

    The numbers are those of public threads in which the mistake was the settled cause, \(MistakeFrequency.total) in all:
    [how they were counted](#how-the-threads-were-counted).
    """

  private static func section(_ number: Int, _ frequency: MistakeFrequency, _ example: PageExample?) -> String
  {
    let count = frequency.count == 1 ? "1 thread" : "\(frequency.count) threads"
    let threads = lines(of: "\(count): \(short(frequency.threads)).", width: 126)
    guard let example else {
      return
        "## \(number). `\(frequency.id)`\n\n\(threads)\n\nNo single request shows it to who knows its two secrets alone."
    }
    let command = (["einlass explain"] + example.options).joined(separator: " ")
    return """
      ## \(number). `\(frequency.id)`

      \(lines(of: sentence(example.finding.sentence), width: 126))

      \(lines(of: "What to do: " + example.finding.advice + ".", width: 126))

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

    The threads are those of the [list of mistakes](reference/mistakes.md), those of the half of
    [Fixtures/Diagnosis](../Fixtures/Diagnosis/README.md) that is open, and what a search of GitHub's issues for the words of
    each mistake brought in November 2026. A thread counts once, for the mistake that its fix or its author names first; a
    pull request and the issue that it closes are one thread. A thread that nobody settled does not count. Where the list of
    mistakes has several in one row, its threads count for the one that the row names first.

    That is no census. A search finds what it is asked for, and the mistakes were known before. Open source, English and
    GitHub are over-represented, and so are the years of Twitter's API 1.1. Bugs of libraries become issues; a wrong secret, a
    wrong clock or a placeholder that was left in place are mostly put right without a word. So the table serves to order
    explanations that fit a signature equally well, and never against what a request shows itself. Explanations whose
    mistakes have equally many threads are said to be equally likely.

    The doctor knows \(MistakeCatalogue.entries.count - MistakeFrequency.all.count) more mistakes, of which none of these threads tells.
    """

  /// Threads of one repository behind its name: `owner/repository#1 #2`.
  private static func short(_ threads: [String]) -> String {
    var last: Substring = ""
    return threads.map { thread in
      let repository = thread.prefix { $0 != "#" }
      defer { last = repository }
      return repository == last && repository.count < thread.count
        ? " " + thread.dropFirst(repository.count) : (last.isEmpty ? "" : ", ") + thread
    }.joined()
  }

  private static func sentence(_ text: String) -> String {
    (text.first.map {
      $0.isLetter && !text.hasPrefix("oauth_") && !text.hasPrefix("x_") ? $0.uppercased() : String($0)
    } ?? "")
      + text.dropFirst() + "."
  }

  /// The text broken into lines between words.
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
