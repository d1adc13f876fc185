/// The frame around every page: its head, the notice that it is a simulation, and its foot.
///
/// Pages work without scripts, load no other resources, and are made for the width of a phone.
package struct PageFrame: Sendable {
  /// The title in the browser's tab.
  package var title: String
  /// The display name of the network that the page simulates.
  package var network: String
  /// The page's language as in the attribute `lang`.
  package var language: String
  /// The classes of the body, which some scrapers read.
  package var bodyClass: String
  /// The address to which the page forwards automatically once it is shown, like the networks' own pages. `nil` if it
  /// does not forward.
  package var forwardsTo: String?

  package init(
    title: String, network: String, language: String = "en", bodyClass: String = "",
    forwardsTo: String? = nil
  ) {
    self.title = title
    self.network = network
    self.language = language
    self.bodyClass = bodyClass
    self.forwardsTo = forwardsTo
  }

  /// The header field `content-security-policy`: nothing is loaded, no script runs, and the page cannot be framed. The
  /// destinations of forms are not limited, since the response may be a redirection to any app.
  package static let securityPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

  var fields: PageFields {
    var fields: PageFields = [
      "frame_title": .text(title), "frame_network": .text(network), "frame_language": .text(language),
      "frame_class": .text(bodyClass),
    ]
    if let forwardsTo { fields["frame_forwards_to"] = .link(forwardsTo) }
    return fields
  }

  static let head = """
    <!DOCTYPE html>
    <html lang="{{frame_language}}">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    {{#frame_forwards_to}}<meta http-equiv="refresh" content="0;url={{frame_forwards_to}}">
    {{/frame_forwards_to}}<title>{{frame_title}}</title>
    <style>\(style)</style>
    </head>
    <body class="{{frame_class}}">
    <p class="simulation" role="note"><strong>Simulation.</strong> Einlass imitates {{frame_network}} here \
    for tests. Nothing on this page reaches {{frame_network}}: do not enter a real password.</p>
    <main>

    """

  static let foot = """

    </main>
    <footer>Simulated by Einlass. Not {{frame_network}}, and not affiliated with it.</footer>
    </body>
    </html>

    """

  private static let style = """
    *{box-sizing:border-box}
    body{margin:0;background:#f4f6f8;color:#16202a;font:16px/1.45 system-ui,sans-serif;\
    overflow-wrap:anywhere}
    .simulation{margin:0;padding:.75rem 1rem;background:#7a3b00;color:#fff;text-align:center}
    main{width:calc(100% - 1rem);max-width:34rem;margin:1rem auto;padding:1rem;background:#fff;border:1px solid #d5dce3;\
    border-radius:8px}
    footer{max-width:34rem;margin:0 auto 2rem;padding:0 1rem;color:#5a6875;font-size:.85rem}
    h1{font-size:1.35rem;margin:.25rem 0 1rem} h2{font-size:1.05rem;margin:1.25rem 0 .5rem}
    fieldset{margin:1rem 0;padding:.75rem;border:1px solid #d5dce3;border-radius:6px}
    label{display:block;padding:.5rem 0} label.row{display:flex;gap:.6rem;align-items:center}
    input[type=text],input[type=password],input[type=search]{width:100%;padding:.6rem;font:inherit;\
    border:1px solid #8795a1;border-radius:6px}
    input[type=radio],input[type=checkbox]{width:1.25rem;height:1.25rem;flex:none}
    button,input[type=submit],a.button{display:inline-block;min-height:44px;margin:.25rem .5rem .25rem 0;\
    padding:.6rem 1.1rem;font:inherit;border:1px solid #8795a1;border-radius:6px;background:#fff;\
    color:#16202a;text-decoration:none;cursor:pointer}
    .primary{background:#0b5cad!important;border-color:#0b5cad!important;color:#fff!important}
    .note{color:#5a6875;font-size:.9rem} .fault{color:#a11} kbd,code{font:1.6rem/1.3 ui-monospace,monospace}
    """
}
