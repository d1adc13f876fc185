import EinlassSimulator
import EinlassTestSupport
import Foundation
import Testing

/// The session with a server on the page about control matches the programs' output.
@Suite(.tags(.everyStore))
struct ReadmeControlTests {
  /// Returns the text without times, numbers that contain times, and parts that depend on the session's duration.
  private func masked(_ text: String) -> String {
    text.replacing(/[0-9-]+T[0-9:.]+Z/, with: "TIME").replacing(/idle for [0-9a-z]+/, with: "idle")
      .replacing(/[0-9]{2}:[0-9]{2}:[0-9]{2}/, with: "TIME").replacing(/[0-9]{18,19}/, with: "NUMBER")
  }

  /// A block, and the number of its commands apart from those that export variables.
  @Test(arguments: [
    (Documents.blocks(tested: "control session"), 6), (Documents.blocks(tested: "control of tweets"), 5),
    (Documents.blocks(tested: "control of tokens"), 5),
  ])
  func `a session with a server matches the page`(_ blocks: [Documents.Block], _ count: Int) async throws {
    let session = blocks.flatMap(\.commands).filter { $0.words.first != "export" }
    #expect(session.count == count)
    try await LiveControl.run { control in
      for command in session {
        let result = try await LightProgram.run(Array(command.words.dropFirst()), control: control)
        let printed = (result.output + result.complaints).trimmingCharacters(in: .newlines)
        #expect(
          masked(printed) == masked(command.output.trimmingCharacters(in: .newlines)), "\(command.text)")
      }
    }
  }
}
