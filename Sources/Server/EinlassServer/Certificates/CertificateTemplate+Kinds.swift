internal import COpenSSL.TLS

extension CertificateTemplate {
  /// A certificate authority for `hosts` and no other name (RFC 5280, section 4.2.1.10).
  ///
  /// A constraint to a host also allows its subdomains, which cannot be avoided, and `*.example.com` becomes a
  /// constraint to `example.com`. Only listed kinds of names are constrained: addresses are therefore excluded, and
  /// mail is permitted only for a domain that cannot exist (RFC 6761, section 6.4). An excluded `email:.` would be
  /// clearer, but with it GnuTLS trusts no certificate at all.
  static func authority(
    for hosts: [String], _ validity: CertificateValidity = .authority
  ) -> CertificateTemplate {
    let names = hosts.map { "permitted;DNS:\($0.hasPrefix("*.") ? $0.dropFirst(2) : $0[...])" }
    let permitted = names + ["permitted;email:.invalid"]
    let excluded = ["excluded;IP:0.0.0.0/0.0.0.0", "excluded;IP:::/::"]
    return CertificateTemplate(
      name: "Einlass simulator, for this installation's tests only", validity: validity,
      extensions: [
        (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
        (NID_key_usage, "critical,keyCertSign,cRLSign"),
        (NID_subject_key_identifier, "hash"),
        (NID_name_constraints, "critical," + (permitted + excluded).joined(separator: ",")),
      ])
  }

  /// A host's certificate.
  static func host(_ host: HostName, _ validity: CertificateValidity = .host) -> CertificateTemplate {
    // A host name contains no comma or colon, so it cannot add anything to the extension.
    CertificateTemplate(
      name: host.text, validity: validity,
      extensions: [
        (NID_basic_constraints, "critical,CA:FALSE"),
        (NID_key_usage, "critical,digitalSignature"),
        (NID_ext_key_usage, "serverAuth"),
        (NID_subject_alt_name, "DNS:\(host.text)"),
        (NID_subject_key_identifier, "hash"),
        (NID_authority_key_identifier, "keyid:always"),
      ])
  }
}
