internal import OAuth1

/// Addresses that a program assembled from missing parts: `null//null/route`, `http://undefined/route`, `None/route`.
///
/// Source: list of mistakes, rows 27 to 29.
enum MissingAddressPart {
  /// The strings that languages print for a missing value, and the empty string.
  private static let words = [
    "null", "undefined", "None", "nil", "", "(null)", "NULL", "Null", "<nil>", "%!s(<nil>)", "NaN", "false",
    "0", "[object Object]", "Optional(nil)",
  ]

  /// Returns all addresses with missing parts that a client may have signed instead of `right`, each once.
  static func all(_ right: AddressPart) -> [(mistake: SignatureMistake, address: AddressPart)] {
    guard right.path.count < 2048 else { return [] }
    var seen: Set<[UInt8]> = [right.octets]
    var found: [(mistake: SignatureMistake, address: AddressPart)] = []
    let add = { (id: String, text: [UInt8], what: String) in
      var address = right
      (address.scheme, address.host, address.port, address.path) = ([], text, nil, [])
      guard seen.insert(address.octets).inserted else { return }
      found.append((mistake(id, text, what), address))
    }
    for word in words {
      let word = Array(word.utf8)
      addAuthorities(word, right, add)
      if word.isEmpty { continue }
      addPaths(word, right, add)
      addPorts(word, right, add)
    }
    let wrapped = [right.scheme, right.host].map { Array("Optional(\"".utf8) + $0 + Array("\")".utf8) }
    add("host-differs", wrapped[0] + slashes + wrapped[1] + right.path, "the unwrapped value")
    add("host-differs", right.scheme + slashes + wrapped[1] + right.path, "the unwrapped value")
    return found
  }

  private typealias Add = (_ id: String, _ text: [UInt8], _ what: String) -> Void
  private static let slashes = Array("://".utf8)

  /// Adds addresses whose scheme, host or both are `word`.
  private static func addAuthorities(_ word: [UInt8], _ right: AddressPart, _ add: Add) {
    let port = right.port.map { [0x3A] + $0 } ?? []
    let double = Array("//".utf8)
    let path = right.path
    for mark in [slashes, double] {
      add("host-differs", word + mark + word + path, "the origin")
      add("scheme-differs", word + mark + right.host + port + path, "the scheme")
    }
    for scheme in [right.scheme, Array("https".utf8), Array("http".utf8)] {
      add("host-differs", scheme + slashes + word + path, "the host")
      add("host-differs", scheme + slashes + word + port + path, "the host")
      add("host-differs", scheme + slashes + word + [0x3A] + word + path, "the authority")
    }
    add("host-differs", word + slashes + word + [0x3A] + word + path, "the origin")
    add("host-differs", word + path, "the base URL")
    add("host-differs", word + [0x2F] + path, "the base URL")
    add("host-differs", word, "the whole URL")
  }

  /// Adds addresses whose path, or its parent folder, is `word`.
  private static func addPaths(_ word: [UInt8], _ right: AddressPart, _ add: Add) {
    let origin = right.scheme + slashes + right.host + (right.port.map { [0x3A] + $0 } ?? [])
    add("path-differs", origin + [0x2F] + word, "the path")
    add("path-differs", origin + word, "the path")
    add("path-differs", origin + [0x2F] + word + right.path, "the base path")
    add("path-differs", origin + word + right.path, "the base path")
  }

  private static func addPorts(_ word: [UInt8], _ right: AddressPart, _ add: Add) {
    add("port-differs", right.scheme + slashes + right.host + [0x3A] + word + right.path, "the port")
  }

  private static func mistake(_ id: String, _ text: [UInt8], _ what: String) -> SignatureMistake {
    SignatureMistake(
      id: id, row: MistakeRule.addresses.first { $0.id == id }?.row,
      sentence:
        "the URL was signed as '\(text.printable)': \(what) was not set yet",
      advice:
        "sign the request's whole URL, and check that each part is set before you sign")
  }
}
