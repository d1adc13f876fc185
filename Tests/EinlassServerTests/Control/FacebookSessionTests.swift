import EinlassTestSupport
import Foundation
import Testing

/// The sessions with a server on the page about Facebook after the login match the programs' output.
@Suite(.tags(.everyStore))
struct FacebookSessionTests {
  /// The text without the parts that change each time: times, tokens, ids and traces.
  private func masked(_ text: String) -> String {
    text.replacing(/[0-9-]+T[0-9:.]+Z/, with: "TIME").replacing(/EAA\S+/, with: "TOKEN")
      .replacing(/"fbtrace_id":"[^"]+"/, with: "TRACE").replacing(/[0-9]{15,}/, with: "ID")
      .trimmingCharacters(in: .newlines)
  }

  @Test func `the sessions match the page, one after another in one world`() async throws {
    let commands = Documents.blocks(tested: "Facebook after the login").flatMap(\.commands)
    #expect(commands.count == 27)
    try await LiveControl.run { control in
      for command in commands {
        let result = try await LightProgram.run(Array(command.words.dropFirst()), control: control)
        #expect(masked(result.output + result.complaints) == masked(command.output), "\(command.text)")
      }
    }
  }
}
