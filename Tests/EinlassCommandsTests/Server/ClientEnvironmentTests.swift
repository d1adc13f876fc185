import EinlassPrograms
import Testing

struct ClientEnvironmentTests {
  private static let environment = ClientEnvironment(
    proxy: "http://127.0.0.1:8080", certificatePath: "/state folder/ca.pem")

  @Test func `no variable is listed twice`() {
    let names = Self.environment.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: ClientEnvironment.Client.allCases)
  func `whatever a client needs is listed`(client: ClientEnvironment.Client) {
    let all = Self.environment.all
    #expect(Self.environment.variables(for: client).allSatisfy(all.contains))
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/einlass"), (["HOME": "/h"], "/h/.local/state/einlass"),
    (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/einlass"), ([:], nil),
    (["HOME": "relative"], nil),
  ])
  func `the state lies where the system keeps state`(environment: [String: String], folder: String?) {
    #expect(StateFolder.standard(environment) == folder)
  }

  @Test(arguments: [
    ("http://127.0.0.1:80", "http://127.0.0.1:80", "http://127.0.0.1:80"), ("", "''", "''"),
    ("a b", "'a b'", "'a b'"), ("a'b", #"'a'\''b'"#, #"'a\'b'"#), (#"a\b"#, #"'a\b'"#, #"'a\\b'"#),
    ("$HOME", "'$HOME'", "'$HOME'"),
  ])
  func `a word is quoted where a shell would change it`(text: String, posix: String, fish: String) {
    #expect(ShellQuoting.posix(text) == posix)
    #expect(ShellQuoting.fish(text) == fish)
  }
}
