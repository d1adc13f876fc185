import Foundation
import Testing

@testable import EinlassServer

struct CertificateAuthorityTests {
  private static let hosts: Set<String> = ["api.twitter.com", "graph.facebook.com", "*.temboolive.com"]

  /// Runs `body` with a folder that does not exist yet, and removes it afterwards.
  private func withFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "einlass-ca-\(UUID().uuidString)/state")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    return try await body(folder.path)
  }

  private func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  private func permit(_ mode: Int, at path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func text(_ folder: String, _ name: String = "ca.pem") throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  @Test func `only its owner can read the key and list the folder`() async throws {
    try await withFolder { folder in
      let authority = try CertificateAuthority(folder: folder, hosts: Self.hosts)
      #expect(authority.certificatePath == folder + "/ca.pem")
      #expect(try permissions(folder) == 0o700)
      #expect(try permissions(folder + "/ca-key.pem") == 0o600)
      #expect(try text(folder, "ca-key.pem").hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    }
  }

  @Test func `a later start reuses the same authority`() async throws {
    try await withFolder { folder in
      _ = try CertificateAuthority(folder: folder, hosts: Self.hosts)
      let first = try text(folder)
      _ = try CertificateAuthority(folder: folder, hosts: Self.hosts)
      #expect(try text(folder) == first)
    }
  }

  /// Whether the first start, and the second, request certificates that are valid for decades.
  @Test(arguments: [(false, true), (true, false), (true, true)])
  func `an authority for decades is created, and replaced, on request`(
    _ first: Bool, _ second: Bool
  ) async throws {
    try await withFolder { folder in
      let century = 99 * 365 * 86_400
      let authority = try CertificateAuthority(folder: folder, hosts: Self.hosts, isLasting: first)
      let host = try #require(authority.certificate(for: "api.twitter.com"))
      #expect(host.certificate.isValid(forSeconds: century) == first)
      let before = try text(folder)
      #expect(Certificate(pem: Array(before.utf8))?.isValid(forSeconds: century) == first)
      _ = try CertificateAuthority(folder: folder, hosts: Self.hosts, isLasting: second)
      #expect((try text(folder) == before) == (first == second))
    }
  }

  @Test(arguments: [7, 29, 31])
  func `a running server renews the authority before it ends`(days: Int) async throws {
    try await withFolder { folder in
      let host = "api.twitter.com"
      // An authority is valid for thirty days, so if a longer remaining lifetime is requested, it is always near its
      // end.
      let authority = try CertificateAuthority(folder: folder, hosts: Self.hosts, renewal: days * 86_400)
      let first = try text(folder)
      #expect(authority.certificate(for: host) != nil)
      let second = try text(folder)
      #expect((first == second) == (days < 30))
      #expect(authority.certificate(for: host) != nil)
      #expect(try text(folder) == second)
    }
  }

  @Test(arguments: [
    "other hosts", "a damaged key", "another key", "a key that others can read", "no certificate",
  ])
  func `an unsuitable authority is replaced`(reason: String) async throws {
    try await withFolder { folder in
      var hosts = Self.hosts
      _ = try CertificateAuthority(folder: folder, hosts: hosts)
      let first = try text(folder)
      switch reason {
      case "other hosts": hosts.insert("m.facebook.com")
      case "a damaged key":
        try "nonsense".write(toFile: folder + "/ca-key.pem", atomically: true, encoding: .utf8)
      case "another key":
        let other = String(decoding: try PrivateKey().pem(), as: UTF8.self)
        try other.write(toFile: folder + "/ca-key.pem", atomically: false, encoding: .utf8)
      case "a key that others can read": try permit(0o640, at: folder + "/ca-key.pem")
      default: try FileManager.default.removeItem(atPath: folder + "/ca.pem")
      }
      let authority = try CertificateAuthority(folder: folder, hosts: hosts)
      #expect(try text(folder) != first)
      #expect(try permissions(folder + "/ca-key.pem") == 0o600)
      #expect(authority.certificate(for: "api.twitter.com") != nil)
    }
  }

  @Test func `concurrent first starts end up with one authority`() async throws {
    try await withFolder { folder in
      let texts = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<16 {
          group.addTask {
            _ = try CertificateAuthority(folder: folder, hosts: Self.hosts)
            return try String(contentsOfFile: folder + "/ca.pem", encoding: .utf8)
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(texts.count == 1)
    }
  }

  @Test func `an authority is valid only for the simulated hosts, and not for long`() async throws {
    try await withFolder { folder in
      let authority = try CertificateAuthority(folder: folder, hosts: Self.hosts)
      #expect(authority.certificate(for: "example.com") == nil)
      #expect(authority.certificate(for: "temboolive.com") == nil)
      #expect(authority.certificate(for: "anna-apps.temboolive.com") != nil)
      let certificate = try #require(authority.certificate(for: "graph.facebook.com")).certificate
      #expect(certificate.isValid(forSeconds: 6 * 86_400))
      #expect(!certificate.isValid(forSeconds: 8 * 86_400))
      let shown = try await OutsideTool.run(
        "openssl", ["x509", "-in", authority.certificatePath, "-noout", "-text"]
      ).output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let start = try #require(shown.firstIndex(of: "X509v3 Name Constraints: critical"))
      #expect(
        shown[(start + 1)...].prefix(8) == [
          "Permitted:", "DNS:temboolive.com", "DNS:api.twitter.com", "DNS:graph.facebook.com",
          "email:.invalid",
          "Excluded:", "IP:0.0.0.0/0.0.0.0", "IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0",
        ])
      #expect(shown.contains("CA:TRUE, pathlen:0"))
    }
  }

  @Test func `the number of cached certificates is bounded`() async throws {
    try await withFolder { folder in
      let authority = try CertificateAuthority(folder: folder, hosts: Self.hosts)
      let (steady, first) = ("api.twitter.com", "x0.temboolive.com")
      let kept = try #require(authority.certificate(for: steady)).certificate
      let old = try #require(authority.certificate(for: first)).certificate
      for number in 1...1100 {
        #expect(authority.certificate(for: "x\(number).temboolive.com") != nil)
        // A name that is requested again and again keeps its certificate.
        #expect(authority.certificate(for: steady)?.certificate === kept)
      }
      let last = authority.certificate(for: "x1100.temboolive.com")?.certificate
      #expect(last === authority.certificate(for: "x1100.temboolive.com")?.certificate)
      #expect(authority.certificate(for: first)?.certificate !== old)
    }
  }

  @Test(arguments: [0o777, 0o722, 0o770, 0o702])
  func `a folder that other users can write to is refused`(mode: Int) async throws {
    try await withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try permit(mode, at: folder)
      let sentence =
        "other users may write to the folder '\(folder)' (mode 0\(String(mode, radix: 8))) and could "
        + "replace the authority; run 'chmod go-w \(folder)', or choose another folder with --state-dir"
      #expect { try CertificateAuthority(folder: folder, hosts: Self.hosts) } throws: { "\($0)" == sentence }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func `a folder of another user is refused`() async throws {
    guard geteuid() == 0 else { return print("skipped: only the superuser can give a folder away") }
    try await withFolder { folder in
      _ = try CertificateAuthority(folder: folder, hosts: Self.hosts)
      try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: folder)
      let sentence =
        "the folder '\(folder)' belongs to another user (uid 65534), who could replace the certificate authority; "
        + "choose another folder with --state-dir"
      #expect { try CertificateAuthority(folder: folder, hosts: Self.hosts) } throws: { "\($0)" == sentence }
    }
  }

  @Test(arguments: ["", "/below", "/below/that"])
  func `a file in place of the folder is reported as a file`(rest: String) async throws {
    try await withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: (folder as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: folder))
      #expect {
        try CertificateAuthority(folder: folder + rest, hosts: Self.hosts)
      } throws: { error in
        "\(error)".hasPrefix("could not create the folder '\(folder)\(rest)' (Not a directory);")
      }
    }
  }

  @Test func `a key that could not be written completely leaves nothing behind`() async throws {
    try await withFolder { folder in
      let state = try StateFolder(folder)
      // A file cannot replace a folder, just as it cannot be written to a full disk.
      try FileManager.default.createDirectory(
        atPath: folder + "/ca-key.pem/x", withIntermediateDirectories: true)
      #expect(throws: CertificateError.self) { try state.write([1, 2, 3], to: "ca-key.pem") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["ca-key.pem"])
    }
  }

  @Test func `a folder that cannot be created is named, with a remedy`() {
    #expect {
      try CertificateAuthority(folder: "/proc/einlass", hosts: Self.hosts)
    } throws: { error in
      "\(error)".hasPrefix("could not create the folder '/proc/einlass' (")
        && "\(error)".hasSuffix("; make the folder writable, or choose another folder with --state-dir")
    }
  }
}
