internal import EinlassWire
internal import Synchronization

/// The certificate authority of this installation: created at the first start, valid only for the simulated hosts and
/// for thirty days, and then replaced, even while a server runs.
///
/// Certificates follow real time, regardless of the worlds' clocks: clients check them against the system's clock. The
/// key never leaves its file, which only its owner can read.
package final class CertificateAuthority: Sendable {
  /// The path of the certificate that clients must trust.
  package let certificatePath: String
  let hosts: Set<String>
  private struct Issuer: Sendable {
    let certificate: Certificate
    let key: PrivateKey
  }

  private let state: StateFolder
  private let issuer: Mutex<Issuer>
  /// The authority is replaced when it is valid for less than this many seconds; a host's certificate is valid for that
  /// time, so that no certificate outlives the authority.
  private let renewal: Int
  /// Whether certificates are valid regardless of a client's clock.
  private let isLasting: Bool
  /// One key for all hosts' certificates; it exists as long as this process.
  private let hostKey: PrivateKey
  /// Clients may request any number of names, so only the most recently used certificates are kept.
  private let leaves = Mutex(LRUCache<HostName, HostCertificate>(limit: 1024))

  /// Opens the authority in `folder`, or creates a new one: at the first start, or if the old one expires within a
  /// week, is damaged, or was made for other hosts. Creates the folder if it is missing.
  ///
  /// Several processes may do so at the same time; all of them get the same authority.
  ///
  /// - Parameter isLasting: Whether the certificates are valid for decades around now, for clients with shifted clocks;
  ///   an authority with another setting is replaced.
  package convenience init(
    folder: String, hosts: Set<String>, isLasting: Bool = false
  ) throws(CertificateError) {
    try self.init(folder: folder, hosts: hosts, renewal: 7 * 86_400, isLasting: isLasting)
  }

  init(
    folder: String, hosts: Set<String>, renewal: Int, isLasting: Bool = false
  ) throws(CertificateError) {
    state = try StateFolder(folder)
    certificatePath = state.path(of: "ca.pem")
    self.hosts = hosts
    self.renewal = renewal
    self.isLasting = isLasting
    issuer = Mutex(try Self.issuer(in: state, hosts, renewal, isLasting))
    hostKey = try PrivateKey()
  }

  /// Returns the certificate for `name`, ignoring case, and creates it if needed; `nil` if `name` is not a host name,
  /// or the host is not simulated.
  func certificate(for name: String) -> HostCertificate? {
    guard let host = HostName(name), hosts.covers(host.text) else { return nil }
    if let leaf = leaves.withLock({ $0.value(of: host) }), leaf.certificate.isValid(forSeconds: 86_400) {
      return leaf
    }
    let issuer = currentIssuer()
    guard
      let made = try? CertificateTemplate.host(host, isLasting ? .lasting : .host).certificate(
        for: hostKey, issuer: (issuer.certificate, issuer.key))
    else { return nil }
    let leaf = HostCertificate(certificate: made, key: hostKey)
    leaves.withLock { $0.insert(leaf, for: host) }
    return leaf
  }

  /// Returns the authority, after replacing it if it expires soon; running clients must then read its file again.
  private func currentIssuer() -> Issuer {
    issuer.withLock { issuer in
      guard !issuer.certificate.isValid(forSeconds: renewal) else { return issuer }
      // If the folder is no longer writable, the old authority is better than none.
      guard let renewed = try? Self.issuer(in: state, hosts, renewal, isLasting) else { return issuer }
      issuer = renewed
      leaves.withLock { $0.removeAll() }
      return issuer
    }
  }

  /// Returns the authority in the folder, which another process may have created in the meantime; otherwise creates a
  /// new one.
  private static func issuer(
    in state: StateFolder, _ hosts: Set<String>, _ renewal: Int, _ isLasting: Bool
  ) throws(CertificateError) -> Issuer {
    let lock = try state.lock()
    defer { lock.release() }
    let opened = opened(state, hosts, renewal, isLasting)
    let issuer = if let opened { opened } else { try make(in: state, hosts, isLasting) }
    try writeForms(of: issuer.certificate, in: state)
    return issuer
  }

  /// Writes the certificate in the formats for clients that do not read PEM, or have no environment variable that names
  /// one.
  private static func writeForms(of certificate: Certificate, in state: StateFolder) throws(CertificateError)
  {
    let path = PHPText.quoted(state.path(of: "ca.pem"))
    let forms = [
      ("ca.p12", try certificate.trustStore()),
      ("einlass.ini", Array("curl.cainfo = \(path)\nopenssl.cafile = \(path)\n".utf8)),
    ]
    for (name, octets) in forms where state.read(name) != octets { try state.write(octets, to: name) }
  }

  private static func opened(
    _ state: StateFolder, _ hosts: Set<String>, _ renewal: Int, _ isLasting: Bool
  ) -> Issuer? {
    guard let text = state.read("ca.pem"), text.starts(with: preface(hosts)),
      let secret = state.readSecret("ca-key.pem"), let certificate = Certificate(pem: text),
      let key = PrivateKey(pem: secret), certificate.belongs(to: key),
      certificate.isValid(forSeconds: renewal),
      // Only a lasting authority is valid for longer than an ordinary one.
      certificate.isValid(forSeconds: 2 * CertificateValidity.authority.after) == isLasting
    else { return nil }
    return Issuer(certificate: certificate, key: key)
  }

  private static func make(
    in state: StateFolder, _ hosts: Set<String>, _ isLasting: Bool
  ) throws(CertificateError) -> Issuer {
    let key = try PrivateKey()
    let validity = isLasting ? CertificateValidity.lasting : .authority
    let certificate = try CertificateTemplate.authority(for: hosts.sorted(), validity).certificate(
      for: key, issuer: nil)
    // If the process ends between the writes, key and certificate do not match, and both are replaced at the next
    // start.
    try state.write(try key.pem(), to: "ca-key.pem")
    try state.write(preface(hosts) + (try certificate.pem()), to: "ca.pem")
    return Issuer(certificate: certificate, key: key)
  }

  /// Returns the text before the PEM: a description, by which an authority made for other hosts is recognized.
  private static func preface(_ hosts: Set<String>) -> [UInt8] {
    let names = hosts.sorted().joined(separator: ", ")
    return Array("Einlass simulator: valid only for the tests of this installation, and for \(names)\n".utf8)
  }
}
