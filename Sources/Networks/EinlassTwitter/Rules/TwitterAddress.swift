internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// Twitter's hosts, and the addresses that a client may have signed if it reaches this Twitter at an address other than
/// Twitter's own.
package enum TwitterAddress {
  /// The purpose of one of Twitter's hosts.
  package enum Site: Sendable, Hashable {
    case api
    /// The website, which also has the login pages and endpoints.
    case website
    /// The host for uploads of pictures for tweets.
    case upload
    /// The host of people's pictures.
    case images
    /// A host that redirects to the website's, with the same path.
    case alias(String)
    /// A host of Twitter that is not simulated.
    case missing
  }

  package static let host = "api.twitter.com"
  package static let uploadHost = "upload.twitter.com"

  /// Every host. The hosts under x.com are the names since 2024, used by current clients (django-allauth 65.21,
  /// twitteroauth 7). They respond alike, but a signature for one is not valid for another.
  ///
  /// That the mobile site redirects to the main one is a guess. It was a separate site for phones.
  package static let sites: [String: Site] = {
    var sites: [String: Site] = [
      host: .api, "api.x.com": .api, "twitter.com": .website, "x.com": .website,
      "www.twitter.com": .alias("twitter.com"), "mobile.twitter.com": .alias("twitter.com"),
      "m.twitter.com": .alias("twitter.com"), "www.x.com": .alias("x.com"), "mobile.x.com": .alias("x.com"),
      uploadHost: .upload, "upload.x.com": .upload, "pbs.twimg.com": .images, "abs.twimg.com": .images,
    ]
    for host in missingHosts { sites[host] = .missing }
    return sites
  }()

  /// Hosts that programs call. Hosts that only have pages, such as dev.twitter.com, are free to use as world names in
  /// front of twitter.com.
  private static let missingHosts = [
    "ads-api.twitter.com", "cdn.syndication.twimg.com", "platform.twitter.com", "platform.x.com",
    "publish.twitter.com", "publish.x.com", "sitestream.twitter.com", "stream.twitter.com",
    "syndication.twitter.com", "ton.twimg.com", "userstream.twitter.com", "video.twimg.com",
  ]

  /// Whether the real host, which is not simulated, responded to programs in JSON.
  static func answersInJSON(_ host: String) -> Bool {
    guard let name = host.split(separator: ".").first, domain(of: host) != nil else { return false }
    return ["ads-api", "publish", "sitestream", "stream", "userstream"].contains(name)
  }

  /// The site of `host`. The API if the host is not one of Twitter's, since the request was routed here by other means.
  static func site(_ host: String) -> Site {
    // The most frequent host is checked first.
    host == Self.host ? .api : sites[host] ?? .api
  }

  /// The domain that `host` belongs to, for cookies. `nil` if the host is not one of Twitter's.
  static func domain(of host: String) -> String? {
    ["twitter.com", "x.com"].first { host == $0 || host.hasSuffix(".\($0)") }
  }

  /// Whether the client used Twitter's own name for the host.
  static func isOwnName(_ request: WireRequest) -> Bool {
    request.clientAddress == nil && sites[request.host] != nil
  }

  /// The address of `request` at another `host`. Only the host's name changes, even if it comes after a world's name or
  /// is the first part of the path.
  static func address(of request: WireRequest, at host: String) -> String {
    let own = request.host
    guard let client = request.clientAddress else {
      let authority = (request.head.authority ?? own).lowercased()
      let port = authority.utf8.dropFirst(own.utf8.count)
      let scheme = request.head.scheme ?? "https"
      return "\(scheme)://\(host)\(String(Substring(port)))\(request.head.path ?? "/")"
    }
    let authority = client.authority.lowercased()
    if let place = authority.firstRange(of: own) {
      return "\(client.scheme)://\(authority.replacingCharacters(in: place, with: host))\(client.target)"
    }
    return "/\(host)\(request.head.path ?? "/")"
  }

  /// Twitter's own host for `request`.
  private static func ownHost(_ request: WireRequest) -> String {
    site(request.host) == .upload ? uploadHost : host
  }

  /// The address of `request` at Twitter's own API, with https.
  static func own(_ request: WireRequest) -> BaseStringURI {
    BaseStringURI(scheme: "https", authority: ownHost(request), target: request.head.path ?? "/")
  }

  /// Whether `uri` is at a host of Twitter's own API, with http or https.
  static func isOwnHost(_ uri: BaseStringURI) -> Bool {
    ["https", "http"].contains { scheme in
      [host, uploadHost].contains { uri.description.hasPrefix("\(scheme)://\($0)/") }
    }
  }

  /// The alternatives to the address as it arrived: without the port, which some clients leave out, and Twitter's own,
  /// which is built into others. None if the request used Twitter's own address anyway.
  ///
  /// Not Twitter's behavior, but needed by a simulator (reference of Twitter's login, section 6.3).
  static func alternatives(to request: WireRequest) -> [BaseStringURI] {
    let arriving = ArrivingRequest(request)
    guard arriving.scheme != "https" || sites[arriving.authority] == nil else { return [] }
    let http = BaseStringURI(scheme: "http", authority: ownHost(request), target: request.head.path ?? "/")
    var others = [own(request), http]
    let withoutPort = arriving.authority.utf8.prefix { $0 != UInt8(ascii: ":") }
    if withoutPort.count < arriving.authority.utf8.count {
      others.append(
        BaseStringURI(
          scheme: arriving.scheme, authority: String(Substring(withoutPort)), target: arriving.target))
    }
    return others
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
