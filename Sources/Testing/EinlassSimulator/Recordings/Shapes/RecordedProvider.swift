/// A service whose recordings can be examined.
struct RecordedProvider: Sendable {
  /// As in Fixtures/Recordings.
  let name: String
  /// The domains of its hosts, and of the addresses in its answers.
  let domains: [String]
  /// The words of paths that are followed by a name or an id.
  var personal: Set<String> = []
  /// The words that may be first after the version. `nil` if any word of the API may be first.
  var first: Set<String>?

  static let twitter = RecordedProvider(
    name: "X/Twitter", domains: ["twitter.com", "x.com", "twimg.com", "t.co"],
    personal: ["username", "suggestions", "id", "usernames"])
  static let facebook = RecordedProvider(
    name: "Facebook", domains: ["facebook.com", "fbcdn.net", "fbsbx.com"],
    first: ["me", "oauth", "debug_token", "search", "app", "fql", "method", "device", "dialog"])

  static let all = [
    twitter, facebook,
    other("Trello", ["trello.com"]), other("LinkedIn", ["linkedin.com"]), other("Intuit", ["intuit.com"]),
    other("Yelp", ["yelp.com", "yelpcdn.com"]), other("Flickr", ["flickr.com"]), other("Etsy", ["etsy.com"]),
    other("Discogs", ["discogs.com"]), other("Xero", ["xero.com"]),
    other("Instapaper (xAuth)", ["instapaper.com"]), other("Goodreads", ["goodreads.com"]),
  ]

  /// A service whose paths alternate between collections and ids.
  private static func other(_ name: String, _ domains: [String]) -> RecordedProvider {
    RecordedProvider(
      name: name, domains: domains,
      personal: [
        "members", "organizations", "people", "users", "user", "business", "companies", "company", "artists",
        "labels", "author", "search", "shops", "boards", "cards", "lists", "actions", "checklists",
      ])
  }

  /// The service with that host. `nil` if it is none of `all`.
  static func of(_ host: String) -> RecordedProvider? { all.first { $0.owns(host) } }

  /// Whether `host` is one of this service.
  func owns(_ host: String) -> Bool {
    domains.contains { host == $0 || host.hasSuffix("." + $0) }
  }
}

/// The parts of a recorded URL.
struct RecordedAddress {
  let scheme: String
  let host: String
  let segments: [String]
  /// The query as recorded, without the question mark.
  let query: String
  let provider: RecordedProvider?

  /// `nil` if the text is no URL of HTTP.
  init?(_ url: String) {
    guard let colon = url.firstRange(of: "://") else { return nil }
    scheme = url[..<colon.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let rest = url[colon.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    host = (authority.split(separator: "@").last.map(String.init) ?? "").lowercased()
    guard !host.isEmpty else { return nil }
    let target = rest.dropFirst(authority.count)
    segments = target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    query = String(target.drop { $0 != "?" }.dropFirst())
    provider = RecordedProvider.of(host)
  }

  var path: String { "/" + segments.joined(separator: "/") }

  /// The version of the API, such as `1.1`, `2`, `oauth` or `v2.8`. `nil` if the path states none.
  var version: String? {
    guard let first = segments.first else { return nil }
    if first == "oauth" || first == "oauth2" { return provider?.name == "X/Twitter" ? "oauth" : nil }
    let digits = first.hasPrefix("v") ? first.dropFirst() : first[...]
    let isVersion =
      !digits.isEmpty && digits.utf8.count < 8
      && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
    return isVersion ? first : nil
  }

  /// The address without query, names and ids. Only the form is left if the service is not known.
  var form: String {
    "\(scheme)://\(provider == nil ? "{host}" : host)/" + segmentForms.joined(separator: "/")
  }

  /// The segments that may be names or ids.
  var privateSegments: [String] { zip(segments, segmentForms).filter { $0 != $1 }.map(\.0) }

  private var segmentForms: [String] {
    guard let provider else { return segments.map { _ in "{x}" } }
    let start = version == nil || version == "oauth" ? 0 : 1
    return segments.enumerated().map { index, segment in
      guard index >= start else { return segment }
      let isFirst = index == start
      let mayBeWord = isFirst ? provider.first?.contains(segment) ?? true : true
      let isPersonal = index > 0 && provider.personal.contains(segments[index - 1])
      return mayBeWord && !isPersonal && Self.isWord(segment) ? segment : Self.form(ofPart: segment)
    }
  }

  /// Whether a segment may be a word of an API: lowercase letters and lines, perhaps with an extension.
  private static func isWord(_ segment: String) -> Bool {
    let stem = segment.hasSuffix(".json") ? segment.dropLast(5) : segment[...]
    return stem == "me"
      || 2...30 ~= stem.utf8.count
        && stem.utf8.allSatisfy {
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
            || $0 == UInt8(ascii: "_")
        }
  }

  private static func form(ofPart segment: String) -> String {
    for ending in [".json", ".xml"] where segment.hasSuffix(ending) {
      return form(ofPart: String(segment.dropLast(ending.count))) + ending
    }
    if segment.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return "{id}" }
    if segment.utf8.count >= 16, segment.contains(where: \.isNumber) { return "{id}" }
    return "{name}"
  }
}
