import Foundation
import OAuth1
import OAuth1Doctor

/// Addresses, methods and base strings that are not the server's.
extension Provocation {
  private static func address(
    _ id: String, _ row: Int, _ what: String, _ change: @escaping @Sendable (String) -> String
  ) -> Provocation {
    Provocation(id, row, at: id, what) { $0.address.append(change) }
  }

  /// Returns parameters that were joined correctly and then changed.
  private static func joined(_ what: String, _ change: @escaping @Sendable (String) -> String) -> Provocation
  {
    Provocation("parameters-joined-wrongly", 44, at: "again", what) { client in
      client.encodeAgain = { ClumsyClient.encode(change($0)) }
    }
  }

  static let addresses: [Provocation] = [
    address("scheme-differs", 27, "http") { $0.replacing("https://", with: "http://") },
    address("scheme-differs", 27, "none") { $0.replacing("https://", with: "") },
    address("port-differs", 28, "443") { $0.replacing("example.com", with: "example.com:443") },
    Provocation("port-differs", 28, at: "port-differs", "left out") { client in
      client.authority += ":8443"
      client.address.append { $0.replacing(":8443", with: "") }
    },
    address("host-differs", 29, "www") { $0.replacing("api.", with: "www.api.") },
    address("host-differs", 29, "localhost") { $0.replacing("api.example.com", with: "localhost") },
    Provocation("host-differs", 29, at: "host-differs", "case") { client in
      client.authority = "API.Example.com"
      client.address.append { $0.replacing("api.example.com", with: "API.Example.com") }
    },
    Provocation("host-differs", 29, at: "host-differs", "the provider's") { client in
      client.others.provider.hosts = ["api.photos.example"]
      client.address.append { $0.replacing("api.example.com", with: "api.photos.example") }
    },
    address("path-differs", 29, "missing") { $0.replacing("/1.1/Statuses/update.json", with: "") },
    address("path-differs", 29, "slash") { $0 + "/" },
    address("path-differs", 29, "blank") { $0 + " " },
    address("path-differs", 29, "lower case") { $0.lowercased() },
    address("path-differs", 29, "without folder") { $0.replacing("/1.1/", with: "/") },
    address("path-differs", 29, "its end without a slash") { $0.replacing("/1.1/Statuses/", with: "") },
    address("path-differs", 29, "a folder twice") { $0.replacing("/1.1/", with: "/1.1/1.1/") },
    Provocation("path-differs", 29, at: "path-differs", "index.php") { client in
      client.path = "/index.php/rest/items"
      client.address.append { $0.replacing("/index.php", with: "") }
    },
    Provocation("path-differs", 29, at: "path-differs", "a plus for a blank") { client in
      client.path = "/an%20item"
      client.address.append { $0.replacing("%20", with: "+") }
    },
    address("path-differs", 29, "without ending") { $0.replacing(".json", with: "") },
    Provocation("path-differs", 29, at: "path-differs", "decoded") { client in
      client.path = "/caf%C3%A9/x"
      client.address.append { $0.replacing("%C3%A9", with: "\u{E9}") }
    },
    Provocation("path-differs", 29, at: "path-differs", "parameters") { client in
      client.path = "/x;version=2"
      client.address.append { $0.replacing(";version=2", with: "") }
    },
    Provocation("query-in-address", 5, at: "selection") { client in
      let target = client.target
      let query = target[(target.firstIndex(of: "?") ?? target.startIndex)...]
      client.changes.append { $0.removeAll { $0.place == .query } }
      client.address.append { $0 + query }
    },
    Provocation("address-encoded-wrongly", 44, at: "address-encoded-wrongly") { $0.encodeAddress = { $0 } },
    Provocation("address-encoded-wrongly", 44, at: "address-encoded-wrongly", "an exclamation mark") {
      client in
      client.path = "/1.1/!transform/it.json"
      client.encodeAddress = { ClumsyClient.encode($0).replacing("%21", with: "!") }
    },
    Provocation("method-differs", 30, at: "method", "GET") { $0.signedMethod = "GET" },
    Provocation("method-differs", 30, at: "method", "lower case") { $0.signedMethod = "post" },
  ]

  static let frames: [Provocation] = [
    joined("an & at the end") { $0 + "&" },
    joined("commas") { $0.replacing("=", with: ",").replacing("&", with: ",") },
    Provocation("base-string-joined-wrongly", 44, at: "frame", "encoded") {
      $0.join = { ClumsyClient.encode("\($0)&\($1)&\($2)") }
    },
    Provocation("base-string-joined-wrongly", 44, at: "frame", "no &") { $0.join = { $0 + $1 + $2 } },
  ]
}
