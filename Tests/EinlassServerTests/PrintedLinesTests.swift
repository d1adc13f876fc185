import Foundation
import Testing

extension AloneTests {
  /// What `einlassd` prints for each language, taken at its word.
  struct PrintedLinesTests {
    private static let address =
      "https://graph.facebook.com/v7.0/500000000000001?access_token=500000000000001%7C00000000000000000000000000000001"
    private static let name = "\"name\":\"Einlass Demo\""

    /// The lines of the language, without its name.
    private func lines(of language: String, in text: String) throws -> String {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let start = try #require(lines.firstIndex { $0.hasPrefix("  \(language)  ") }, "\(text)")
      return String(lines[start].dropFirst(2 + language.count)).trimmingCharacters(in: .whitespaces)
    }

    @Test(arguments: [
      ("Python", OutsideTool.python, "import requests, sys; print(requests.get(sys.argv[1]).text)", "-c"),
      (
        "Python", "python3", "import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode())",
        "-c"
      ),
      ("Ruby", "ruby", "require 'net/http'; puts Net::HTTP.get(URI(ARGV[0]))", "-e"),
      ("Ruby", "ruby", "require 'open-uri'; puts URI.open(ARGV[0]).read", "-e"),
      ("Perl", "perl", "use LWP::UserAgent; print LWP::UserAgent->new->get($ARGV[0])->content", "-e"),
      ("curl", "curl", "-s", "-S"),
    ])
    func `a line that is printed for a language leads its programs here`(
      language: String, program: String, script: String, option: String
    ) async throws {
      try await RunningDaemon.run([], until: "Ctrl-C ends it.") { daemon in
        let line = try lines(of: language, in: daemon.firstLine)
        let result = try await OutsideTool.run(
          "env", ["sh", "-c", "\(line); exec \"$0\" \"$@\"", program, option, script, Self.address],
          ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"])
        #expect(result.output.contains(Self.name), "\(result.complaints)")
      }
    }
  }
}
