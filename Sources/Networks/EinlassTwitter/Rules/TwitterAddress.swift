internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// Twitter's hosts, and the addresses that a client may have signed when it reaches this Twitter elsewhere than at
/// Twitter's own.
package enum TwitterAddress {
  /// What a host of Twitter's serves.
  package enum Site: Sendable, Hashable {
    case api
    /// The web site, where the pages and endpoints of logging in are too.
    case website
    /// Where pictures for tweets are uploaded.
    case upload
    /// People's pictures.
    case images
    /// A host that redirects to the web site's, with the same path.
    case alias(String)
    /// Twitter had it, and none of it is simulated.
    case missing
  }

  package static let host = "api.twitter.com"
  package static let uploadHost = "upload.twitter.com"

  /// Every host. Those below x.com are the names used since 2024, which today's clients ask (django-allauth 65.21,
  /// twitteroauth 7); they respond alike, and a signature for one is not valid for another.
  ///
  /// That the mobile site redirects to the other one is guessed: it was a site of its own for phones.
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

  /// Hosts that programs call. Those of pages alone, such as dev.twitter.com, are left to worlds' names before
  /// twitter.com.
  private static let missingHosts = [
    "ads-api.twitter.com", "cdn.syndication.twimg.com", "platform.twitter.com", "platform.x.com",
    "publish.twitter.com", "publish.x.com", "sitestream.twitter.com", "stream.twitter.com",
    "syndication.twitter.com", "ton.twimg.com", "userstream.twitter.com", "video.twimg.com",
  ]

  /// Whether programs got JSON from a host of which nothing is simulated.
  static func answersInJSON(_ host: String) -> Bool {
    guard let name = host.split(separator: ".").first, domain(of: host) != nil else { return false }
    return ["ads-api", "publish", "sitestream", "stream", "userstream"].contains(name)
  }

  /// What `host` serves; the API where the host is not one of Twitter's, since the request was routed here by other
  /// means.
  static func site(_ host: String) -> Site {
    // The most frequent host is checked first.
    host == Self.host ? .api : sites[host] ?? .api
  }

  /// The domain that `host` belongs to, for cookies. `nil` if the host is not one of Twitter's.
  static func domain(of host: String) -> String? {
    ["twitter.com", "x.com"].first { host == $0 || host.hasSuffix(".\($0)") }
  }

  /// Whether the client addressed the host by Twitter's own name.
  static func isOwnName(_ request: WireRequest) -> Bool {
    request.clientAddress == nil && sites[request.host] != nil
  }

  /// Where `request` goes at `host` instead of its own: the same address but for the host's name in it, also where
  /// that stands behind a world's name or as the first part of the path.
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

  /// Twitter's own host for what `request` asks for.
  private static func ownHost(_ request: WireRequest) -> String {
    site(request.host) == .upload ? uploadHost : host
  }

  /// The address of `request` at Twitter's own API, by https.
  static func own(_ request: WireRequest) -> BaseStringURI {
    BaseStringURI(scheme: "https", authority: ownHost(request), target: request.head.path ?? "/")
  }

  /// Whether `uri` is at a host of Twitter's own API, by http or https.
  static func isOwnHost(_ uri: BaseStringURI) -> Bool {
    ["https", "http"].contains { scheme in
      [host, uploadHost].contains { uri.description.hasPrefix("\(scheme)://\($0)/") }
    }
  }

  /// The addresses beside the one as it arrived: without the port, which some clients leave out, and Twitter's
  /// own, which is built into others. None where the request came to Twitter's own address anyway.
  ///
  /// Not Twitter's behaviour but a simulator's need (reference of Twitter's login, section 6.3).
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
