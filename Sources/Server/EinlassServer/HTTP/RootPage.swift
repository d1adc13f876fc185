internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import NIOHTTP1

/// The response of the base address's root: the purpose of this server, and links. Browsers get a web page, other
/// clients plain text.
struct RootPage: Sendable {
  private static let template = PageTemplate(
    """
    <h1>A server of simulated networks</h1>
    <p>Einlass {{version}} simulates these networks for offline tests. Clients reach them at these paths, with their \
    host names in the <b>Host</b> header, or through the proxy:</p>
    <ul>
    {{#networks}}<li><a href="/{{mount}}">/{{mount}}</a>: {{name}}, as https://{{host}}</li>
    {{/networks}}</ul>
    {{#control}}<h2>The control room</h2>
    <p><a class="button primary" href="{{control}}">Open the control room</a></p>
    <p class="note">It shows and changes the journal, the phone, people, failures and the clock. It requires the token \
    that einlassd printed at startup; <b>einlass open</b> opens it with the token.</p>
    {{/control}}
    """)

  let networks: [NetworkHosts]
  /// The address of the control interface. `nil` if it does not listen.
  let control: String?

  /// Whether `head`, with the header `Host`, requests the root of the server itself.
  static func isMeant(_ head: HTTPRequestHead, host: String?, hosts: Set<String>) -> Bool {
    guard head.method == .GET || head.method == .HEAD, head.uri == "/", let host else { return false }
    let name = TargetResolver.host(host)
    let isAddress = name.contains(":") || name.split(separator: ".").allSatisfy { UInt8($0) != nil }
    return (isAddress || Loopback.contains(name)) && !hosts.covers(name)
  }

  /// Returns the response to `head`.
  func response(to head: HTTPRequestHead) -> WireResponse {
    let takesHTML = head.headers["accept"].contains { $0.lowercased().contains("text/html") }
    if takesHTML, let page = try? html {
      return WireResponse(
        .ok,
        fields: [
          .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: PageFrame.securityPolicy,
          .cacheControl: "no-store",
        ], body: page)
    }
    return WireResponse(
      .ok, fields: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: Array(text.utf8))
  }

  private var html: [UInt8] {
    get throws {
      var fields: PageFields = [
        "version": .text(EinlassVersion.text),
        "networks": .list(
          mounts.map { mount, name in
            ["mount": .text(mount.name), "name": .text(name), "host": .text(mount.host)]
          }),
      ]
      if let control { fields["control"] = .link(control) }
      return try Self.template.html(
        PageFrame(title: "Einlass", network: networks.displayNames), fields)
    }
  }

  private var text: String {
    let paths = mounts.map { mount, name in "  /\(mount.name)  \(name), as https://\(mount.host)\n" }.joined()
    let room = control.map { "Control room: open \($0) in a browser, or run 'einlass open'.\n" } ?? ""
    return "Einlass \(EinlassVersion.text) simulates these networks for offline tests:\n\(paths)\(room)"
  }

  private var mounts: [(PathMount, String)] {
    networks.flatMap { network in
      network.mounts.filter(\.patterns.isEmpty).map { ($0, network.displayName) }
    }
  }
}
