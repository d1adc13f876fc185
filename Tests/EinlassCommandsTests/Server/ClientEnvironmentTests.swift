import EinlassSystem
import Testing

struct ClientEnvironmentTests {
  private static let environment = ClientEnvironment(
    proxy: "http://127.0.0.1:8080", certificatePath: "/state folder/ca.pem")

  @Test func `no variable is listed twice`() {
    let names = Self.environment.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: ClientEnvironment.Client.allCases)
  func `every variable that a client needs is listed`(client: ClientEnvironment.Client) {
    let all = Self.environment.all
    #expect(Self.environment.variables(for: client).allSatisfy(all.contains))
  }

  @Test func `existing options for Java are kept, and ours are added once`() throws {
    let first = Self.variable("JAVA_TOOL_OPTIONS", in: ["JAVA_TOOL_OPTIONS": "-Xmx1g"])
    #expect(
      first == "-Xmx1g -Dhttp.proxyHost=127.0.0.1 -Dhttp.proxyPort=8080 -Dhttps.proxyHost=127.0.0.1 "
        + "-Dhttps.proxyPort=8080 -Dhttp.nonProxyHosts=localhost|127.*|[::1] "
        + "\"-Djavax.net.ssl.trustStore=/state folder/ca.p12\" -Djavax.net.ssl.trustStoreType=PKCS12")
    #expect(Self.variable("JAVA_TOOL_OPTIONS", in: ["JAVA_TOOL_OPTIONS": first]) == first)
  }

  @Test(arguments: [([:], ":/state folder"), (["PHP_INI_SCAN_DIR": "/mine"], "/mine:/state folder")])
  func `PHP reads its own settings and then ours`(existing: [String: String], value: String) {
    #expect(Self.variable("PHP_INI_SCAN_DIR", in: existing) == value)
  }

  @Test(arguments: [
    ("-Da=b", "-Da=b"), ("-Da=b c", "\"-Da=b c\""), ("-Da=it's", "\"-Da=it's\""),
    ("-Da=\"b\"", #""-Da="'"'"b"'"'"""#),
  ])
  func `an option for Java is quoted if blanks or quotes would split it`(option: String, quoted: String) {
    #expect(JavaOptions.quoted(option) == quoted)
  }

  private static func variable(_ name: String, in existing: [String: String]) -> String {
    let environment = ClientEnvironment(
      proxy: environment.proxy, certificatePath: environment.certificatePath, existing: existing)
    return environment.all.first { $0.name == name }?.value ?? ""
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/einlass"), (["HOME": "/h"], "/h/.local/state/einlass"),
    (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/einlass"), ([:], nil),
    (["HOME": "relative"], nil),
  ])
  func `the state folder follows the system's conventions`(environment: [String: String], folder: String?) {
    #expect(StateFolder.standard(environment) == folder)
  }

  @Test(arguments: [
    ("http://127.0.0.1:80", "http://127.0.0.1:80", "http://127.0.0.1:80"), ("", "''", "''"),
    ("a b", "'a b'", "'a b'"), ("a'b", #"'a'\''b'"#, #"'a\'b'"#), (#"a\b"#, #"'a\b'"#, #"'a\\b'"#),
    ("$HOME", "'$HOME'", "'$HOME'"),
  ])
  func `a word is quoted if a shell would change it`(text: String, posix: String, fish: String) {
    #expect(ShellQuoting.posix(text) == posix)
    #expect(ShellQuoting.fish(text) == fish)
  }

  @Test(arguments: [
    ("/state/ca.pem", "/state/ca.pem"), ("a b", "'a b'"), (#""a b" $c \d"#, #"'"a b" $c \d'"#),
    ("it's", "\"it's\""),
    (#"it's "$x"\`"#, ##""it's \"\$x\"\\\`""##), (#"a\\b"#, #""a\\\\b""#), (#"a b\"#, #""a b\\""#),
  ])
  func `a value of a .env file is quoted for most of its readers`(text: String, quoted: String) {
    #expect(ShellQuoting.dotenv(text) == quoted)
  }
}
