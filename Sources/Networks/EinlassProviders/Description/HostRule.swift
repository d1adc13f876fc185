/// The hosts that a description may name: only those of one owner.
///
/// Clients trust the certificates for a description's hosts, and for all names below them. A file that named `com`, or
/// an address of this machine, would widen that trust to hosts that have nothing to do with the provider.
enum HostRule {
  /// The fault of `host`, as the end of a sentence; `nil` if a description may name it.
  ///
  /// - Parameter host: The name in lower case. If its first label is a variable, the rest is checked, since
  ///   certificates are valid for all of it.
  static func fault(_ host: String) -> String? {
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)
    if labels[0].hasPrefix("{") { labels.removeFirst() }
    guard host.utf8.count <= 253, labels.allSatisfy({ 1...63 ~= $0.utf8.count }), let last = labels.last
    else {
      return "is not a host name: a name can have at most 253 characters, and each part must have 1 to 63"
    }
    let name = labels.joined(separator: ".")
    if last.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) || last.hasPrefix("0x") {
      return "is an IP address; use a host name such as api.example.com"
    }
    if last == "localhost" { return "is this machine; use a host name such as api.example.com" }
    if labels.count < 2 || isShared(labels) || sharedDomains.contains(name) {
      return
        "has no single owner: hosts below '\(name)' belong to different owners; use the provider's own "
        + "host, such as api.example.com"
    }
    return nil
  }

  /// Whether the host is a category below a country, such as `co.uk`.
  private static func isShared(_ labels: [Substring]) -> Bool {
    labels.count == 2 && labels[1].utf8.count == 2 && categories.contains(String(labels[0]))
  }

  /// The second labels below which countries register names.
  private static let categories: Set = [
    "ac", "asso", "co", "com", "edu", "firm", "gen", "go", "gob", "gouv", "gov", "govt", "gv", "idf", "k12",
    "ltd",
    "mil", "ne", "net", "nhs", "nic", "nom", "or", "org", "plc", "police", "sch",
  ]

  /// Domains whose owners let others have hosts below them. Only well-known ones are listed, since the complete list
  /// changes every week.
  private static let sharedDomains: Set = [
    "amazonaws.com", "appspot.com", "azurestaticapps.net", "azurewebsites.net", "bitbucket.io",
    "blogspot.com",
    "cloudapp.net", "cloudfront.net", "co.com", "core.windows.net", "de.com", "deno.dev", "duckdns.org",
    "dyndns.org",
    "elasticbeanstalk.com", "eu.com", "eu.org", "firebaseapp.com", "fly.dev", "github.io",
    "githubusercontent.com",
    "gitlab.io", "glitch.me", "googleapis.com", "herokuapp.com", "hf.space", "myshopify.com", "netlify.app",
    "ngrok-free.app", "ngrok.app", "ngrok.io", "nip.io", "no-ip.org", "ondigitalocean.app", "onrender.com",
    "pages.dev", "r2.dev", "readthedocs.io", "repl.co", "replit.app", "run.app", "s3.amazonaws.com",
    "sslip.io",
    "streamlit.app", "supabase.co", "surge.sh", "trycloudflare.com", "uk.com", "us.com", "vercel.app",
    "web.app",
    "windows.net", "wordpress.com", "workers.dev",
  ]
}
