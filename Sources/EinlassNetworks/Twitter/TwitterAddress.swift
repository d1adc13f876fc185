internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

/// Which addresses a client may have signed that reaches this Twitter somewhere else than at Twitter's own.
enum TwitterAddress {
  static let host = "api.twitter.com"
  /// The hosts of the API. The second is the name of since 2024, which clients of today ask (django-allauth 65.21,
  /// twitteroauth 7); it answers alike, and what was signed for one does not hold for the other.
  static let hosts = [host, "api.x.com"]
  /// The domains of the web site, which are its hosts too.
  static let websites = ["twitter.com", "x.com"]

  /// The domain that `host` belongs to, for cookies; nil where it is none of Twitter's.
  static func domain(of host: String) -> String? {
    websites.first { host == $0 || host.hasSuffix(".\($0)") }
  }

  /// The addresses beside the one as it arrived: without the port, which some clients leave out, and Twitter's
  /// own, which is built into others. None where the request came to Twitter's own address anyway.
  ///
  /// Not Twitter's behaviour but a simulator's need (reference of Twitter's login, section 6.3).
  static func alternatives(to request: WireRequest) -> [BaseStringURI] {
    let arriving = ArrivingRequest(request)
    guard arriving.scheme != "https" || !hosts.contains(arriving.authority) else { return [] }
    let target = request.head.path ?? "/"
    var others = [
      BaseStringURI(scheme: "https", authority: host, target: target),
      BaseStringURI(scheme: "http", authority: host, target: target),
    ]
    let withoutPort = arriving.authority.utf8.prefix { $0 != UInt8(ascii: ":") }
    if withoutPort.count < arriving.authority.utf8.count {
      others.append(
        BaseStringURI(
          scheme: arriving.scheme, authority: String(Substring(withoutPort)), target: arriving.target))
    }
    return others
  }
}
