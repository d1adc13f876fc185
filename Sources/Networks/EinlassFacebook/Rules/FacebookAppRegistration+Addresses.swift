internal import EinlassWorld

extension FacebookAppRegistration {
  /// The mistake in the addresses of the app; `nil` if they can be compared with those of requests.
  package var addressMistake: (key: AddressKey, sentence: String)? {
    if let siteURL, RedirectTarget(siteURL)?.isWeb != true {
      return (.site, "'\(siteURL)' is not a web address; use an address such as https://app.example/")
    }
    if let domain = domains.first(where: { !Self.isDomain($0) }) {
      return (.domains, "'\(domain)' is not a domain; use a bare domain such as app.example")
    }
    if isStrict != nil, validRedirects == nil {
      return (.strict, "requires redirects, site or domains; without them, any redirect URI is allowed")
    }
    return nil
  }

  private static func isDomain(_ text: String) -> Bool {
    WebAddress("https://\(text)/")?.host == text.lowercased()
      && text.utf8.allSatisfy { octet in
        "-.".utf8.contains(octet) || UnicodeScalar(octet).properties.isAlphabetic || 0x30...0x39 ~= octet
      }
  }

  /// The keys of world files that determine where the dialog may redirect.
  package enum AddressKey: String {
    case site, domains, strict
  }
}
