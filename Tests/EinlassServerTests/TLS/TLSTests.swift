import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import Foundation
import Testing

/// TLS as seen by tools that share nothing with the server but OpenSSL itself.
@Suite(.tags(.slow))
struct TLSTests {
  private func openssl(
    _ server: LiveServer, _ options: String..., name: String = "api.twitter.com", input: String = ""
  ) async throws -> String {
    let arguments = ["s_client", "-connect", "127.0.0.1:\(server.tlsPort)", "-servername", name]
    let result = try await OutsideTool.run(
      "openssl", arguments + ["-CAfile", server.certificatePath] + options, input: input)
    return result.output + result.complaints
  }

  @Test(arguments: [("-tls1_2", "TLSv1.2"), ("-tls1_3", "TLSv1.3")])
  func `TLS 1-2 and 1-3 work, with a valid certificate`(option: String, version: String)
    async throws
  {
    try await LiveServer.run { server in
      let said = try await openssl(server, option, "-verify_return_error", "-alpn", "h2,http/1.1")
      #expect(said.contains("New, \(version), Cipher is "))
      #expect(said.contains("Verify return code: 0 (ok)"))
      #expect(said.contains("ALPN protocol: http/1.1"))
    }
  }

  @Test(arguments: ["-tls1", "-tls1_1"])
  func `older versions are refused`(option: String) async throws {
    try await LiveServer.run { server in
      let said = try await openssl(server, option, "-cipher", "ALL:@SECLEVEL=0")
      #expect(said.contains("alert protocol version"))
    }
  }

  @Test func `a client that offers only h2 gets an error that says so`() async throws {
    try await LiveServer.run { server in
      let said = try await openssl(server, "-alpn", "h2")
      #expect(said.contains("alert no application protocol"))
    }
  }

  @Test func `a client that offers h2 only is named in the log`() async throws {
    let complaints = Pipe()
    try await RunningDaemon.run(["--format", "json"], complaints: complaints) { daemon in
      let address = "127.0.0.1:\(try daemon.port("tls"))"
      _ = try await OutsideTool.run(
        "openssl", ["s_client", "-connect", address, "-servername", "api.twitter.com", "-alpn", "h2"])
      #expect(await daemon.terminate() == 0)
    }
    let log = try complaints.fileHandleForReading.readToEnd() ?? Data()
    #expect(
      String(decoding: log, as: UTF8.self).contains(
        "offers only 'h2' through ALPN; this server supports HTTP/1.1. Enable HTTP/1.1 in the "
          + "client\n"
      ))
  }

  @Test(arguments: [
    "example.com", "x,email:a@y.temboolive.com", "x y.temboolive.com", "\n.temboolive.com",
    "*.temboolive.com",
    "-x.temboolive.com", "x-.temboolive.com", "x_y.temboolive.com", "a.b.temboolive.com",
    "\(String(repeating: "a", count: 64)).temboolive.com",
  ])
  func `a name that is not simulated, or no host name, gets no certificate`(name: String) async throws {
    try await LiveServer.run { server in
      let said = try await openssl(server, name: name)
      #expect(said.contains("unrecognized name"))
    }
  }

  @Test func `renegotiation is refused`() async throws {
    try await LiveServer.run { server in
      // In s_client, a line with an R requests renegotiation.
      let said = try await openssl(server, "-tls1_2", input: "R\n")
      #expect(said.contains("RENEGOTIATING"))
      #expect(said.contains("no renegotiation"))
    }
  }

  @Test(arguments: ["AES128-SHA", "ECDHE-ECDSA-AES128-SHA", "DHE-RSA-AES128-GCM-SHA256", "NULL-SHA256"])
  func `ciphers without forward secrecy or authentication are refused`(cipher: String) async throws {
    try await LiveServer.run { server in
      let said = try await openssl(server, "-tls1_2", "-cipher", cipher + ":@SECLEVEL=0")
      #expect(said.contains("alert handshake failure"))
    }
  }

  @Test func `sslscan finds the two versions and three ciphers of the older one`() async throws {
    try await LiveServer.run { server in
      let options = [
        "--no-colour", "--timeout=600", "--sni-name=api.twitter.com", "127.0.0.1:\(server.tlsPort)",
      ]
      let found = try await OutsideTool.run("sslscan", options).output
      let lines = found.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
      for line in ["SSLv2 disabled", "SSLv3 disabled", "TLSv1.0 disabled", "TLSv1.1 disabled"] {
        #expect(lines.contains(line))
      }
      #expect(lines.contains("TLSv1.2 enabled") && lines.contains("TLSv1.3 enabled"))
      #expect(lines.contains("Session renegotiation not supported"))
      let old = lines.filter { $0.contains(" TLSv1.2 ") }
      #expect(old.count == 3)
      #expect(
        old.allSatisfy { $0.contains("ECDHE-ECDSA-") && ($0.contains("GCM") || $0.contains("POLY1305")) })
      #expect(!found.contains("vulnerable to heartbleed\n") || found.contains("not vulnerable"))
    }
  }

  @Test func `curl and Python's requests trust the authority for the simulated hosts`() async throws {
    try await LiveServer.run { server in
      let environment = OutsideTool.environment(server)
      for host in ["api.twitter.com", "graph.facebook.com", "www.facebook.com"] {
        let url = "https://\(host)/nothing"
        let curl = try await OutsideTool.run(
          "curl", ["-sS", "-o", "/dev/null", "-w", "%{http_version} %{ssl_verify_result}", url], environment)
        #expect(curl.output == "1.1 0", "\(host): \(curl.complaints)")
        let python = try await OutsideTool.run(
          OutsideTool.python, [OutsideTool.script("tls_client.py"), url], environment)
        #expect(python.code == 0, "\(host): \(python.complaints)")
      }
    }
  }

  @Test func `the proxy passes plain HTTP and refuses hosts that are not simulated`() async throws {
    try await LiveServer.run { server in
      let proxy = ["-sS", "--proxy", server.addresses.proxy]
      let plain = try await OutsideTool.run(
        "curl", proxy + ["-o", "/dev/null", "-w", "%{http_code}", "http://graph.facebook.com/me"])
      #expect(plain.output == "400")
      let other = try await OutsideTool.run("curl", proxy + ["http://example.com/"])
      #expect(
        other.output.contains(
          "'example.com' is not a host of a simulated network, and this proxy does not forward requests"))
      let tunnel = try await OutsideTool.run("curl", proxy + ["https://example.com/"])
      #expect(tunnel.code == 56)
      #expect(tunnel.complaints.contains("403"))
    }
  }
}
