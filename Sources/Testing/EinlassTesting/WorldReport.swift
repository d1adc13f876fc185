package import EinlassWorld
internal import Synchronization
internal import Testing

/// The report on the world of a failed test.
package final class WorldReport: Sendable {
  private let world: World
  private let title: String
  private let count = Mutex(0)

  package init(_ world: World, title: String) {
    self.world = world
    self.title = title
  }

  /// Whether the test has failed so far.
  var hasFailed: Bool { count.withLock { $0 > 0 } }

  /// Returns `issue`. The test's first issue includes what has happened in the world so far.
  func passed(_ issue: Issue) -> Issue {
    guard issue.isFailure else { return issue }
    let isFirst = count.withLock { count in
      count += 1
      return count == 1
    }
    guard isFirst, world.journal.count > 0 else { return issue }
    var issue = issue
    issue.comments.append(Comment(rawValue: "the world's journal so far:\n\(recentText)"))
    return issue
  }

  /// Returns the journal and the sequence diagram, each with its file name.
  package func attachments() async -> [(name: String, text: String)] {
    let explanations = await world.journal.explanations()
    return [
      ("journal.txt", JournalText(world.journal, explanations: explanations).text + "\n"),
      ("sequence.mmd", SequenceDiagram(world.journal, title: title).text + "\n"),
    ]
  }

  /// Attaches the journal and the sequence diagram to the test.
  func attach() async {
    for (name, text) in await attachments() { Attachment.record(text, named: name) }
  }

  /// The last lines of the journal.
  private var recentText: String {
    let lines = JournalText(world.journal).text.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.count > 60 ? "...\n" : "") + lines.suffix(60).joined(separator: "\n")
  }
}
