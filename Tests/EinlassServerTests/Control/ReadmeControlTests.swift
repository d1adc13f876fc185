import EinlassSimulator
import EinlassTestSupport
import Foundation
import Testing

/// The session with a server that the page on control shows is what the programs print.
struct ReadmeControlTests {
  /// Times and what depends on how long the session takes left out.
  private func masked(_ text: String) -> String {
    text.replacing(/[0-9-]+T[0-9:.]+Z/, with: "TIME").replacing(/idle for [0-9a-z]+/, with: "idle")
  }

  @Test func `the session with a server is as printed`() async throws {
    let session = try Documents.block(tested: "control session").commands.dropFirst()
    #expect(session.count == 6)
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
