internal import OAuth1

/// The distinguishing features of a library's `Authorization` headers: the order of the parameters, the separator
/// between them, and the form of the nonce.
struct HeaderLayout: Sendable, Hashable {
  /// The order of the parameters, without the realm.
  enum Order: Sendable, Hashable {
    case sorted
    case sortedSignatureLast
    /// In the order of a list. Some may be missing, and no others occur.
    case names([String])

    /// Returns an order of parameters `oauth_NAME` from a string with their names.
    static func listed(_ names: String) -> Order { .names(names.split(separator: " ").map { "oauth_" + $0 }) }
  }

  /// The form of a nonce.
  enum Nonce: Sendable, Hashable {
    /// Digits that end in the timestamp.
    case digitsAndTimestamp
    case timestamp
    /// Decimal digits, with a count in the range, and possibly a minus sign in front if `isSigned` is true.
    case digits(ClosedRange<Int>, isSigned: Bool)
    /// Hexadecimal digits of one case.
    case hexadecimal(Int, isUpper: Bool)
    /// Letters and digits, including one that is not a hexadecimal digit.
    case alphanumeric(ClosedRange<Int>)
    /// Lower-case letters and digits, including one that is not a hexadecimal digit.
    case lowerAlphanumeric(Int)
    /// Padded base64 of that number of bytes.
    case base64(Int)
  }

  let separator: String
  let order: Order
  let nonce: Nonce
  /// Whether a realm always comes first. Other layouts have one only on request.
  let hasRealm: Bool

  init(_ separator: String, _ order: Order, _ nonce: Nonce, hasRealm: Bool = false) {
    (self.separator, self.order, self.nonce, self.hasRealm) = (separator, order, nonce, hasRealm)
  }

  /// A header, read strictly in the form that programs write.
  struct Reading {
    /// The names of its parameters in their order, without the realm.
    let names: [String]
    let separators: Set<String>
    let hasRealm: Bool
    let nonce: String
    let timestamp: String

    /// `nil` if the header is not a list such as `OAuth name="value"`, or has no nonce or timestamp.
    init?(_ header: String) {
      guard header.utf8.count < 16_384, header.hasPrefix("OAuth ") else { return nil }
      var rest = header.dropFirst(6)
      var (names, values, separators): ([String], [String: String], Set<String>) = ([], [:], [])
      while let equals = rest.firstIndex(of: "=") {
        let name = rest[..<equals]
        let afterName = rest[rest.index(after: equals)...]
        guard afterName.first == "\"", let end = afterName.dropFirst().firstIndex(of: "\"") else {
          return nil
        }
        names.append(String(name))
        values[String(name)] = String(afterName[afterName.index(after: afterName.startIndex)..<end])
        rest = afterName[afterName.index(after: end)...]
        let separator = rest.prefix { $0 == "," || $0 == " " }
        if separator.isEmpty { break }
        separators.insert(String(separator))
        rest = rest.dropFirst(separator.count)
      }
      guard rest.isEmpty, let nonce = values["oauth_nonce"], let timestamp = values["oauth_timestamp"] else {
        return nil
      }
      hasRealm = names.first == "realm"
      self.names = hasRealm ? Array(names.dropFirst()) : names
      self.separators = separators
      self.nonce = PercentEncoding.decode(Array(nonce.utf8)).text
      self.timestamp = timestamp
    }
  }

  /// Whether a header has this layout.
  func fits(_ header: Reading) -> Bool {
    header.separators == [separator] && (header.hasRealm || !hasRealm) && isOrdered(header.names)
      && isNonce(header.nonce, header.timestamp)
  }

  private func isOrdered(_ names: [String]) -> Bool {
    let isOAuth = names.allSatisfy { $0.hasPrefix("oauth_") }
    switch order {
    case .sorted: return isOAuth && names == names.sorted()
    case .sortedSignatureLast:
      let others = names.dropLast()
      return isOAuth && names.last == "oauth_signature" && Array(others) == others.sorted()
    case .names(let list):
      let places = names.map { list.firstIndex(of: $0) }
      return places.allSatisfy { $0 != nil }
        && zip(places, places.dropFirst()).allSatisfy { ($0 ?? 0) < ($1 ?? 0) }
    }
  }

  private func isNonce(_ nonce: String, _ timestamp: String) -> Bool {
    let octets = Array(nonce.utf8)
    let isDigit = { (octet: UInt8) in 0x30...0x39 ~= octet }
    let isHexadecimal = { (octet: UInt8) in PercentEncoding.hexValue(octet) < 16 }
    let isAlphanumeric = { (octet: UInt8) in isDigit(octet) || 0x61...0x7A ~= octet | 0x20 }
    let isUpper = { (octet: UInt8) in 0x41...0x5A ~= octet }
    switch self.nonce {
    case .digitsAndTimestamp:
      return octets.allSatisfy(isDigit) && nonce.hasSuffix(timestamp)
        && octets.count > timestamp.utf8.count + 8
    case .timestamp: return nonce == timestamp
    case .digits(let range, let isSigned):
      let digits = isSigned && octets.first == 0x2D ? octets.dropFirst() : octets[...]
      return range ~= digits.count && digits.allSatisfy(isDigit) && nonce != timestamp
    case .hexadecimal(let count, let wantsUpper):
      let letters = octets.filter { !isDigit($0) }
      return octets.count == count && octets.allSatisfy(isHexadecimal) && !letters.isEmpty
        && letters.allSatisfy { isUpper($0) == wantsUpper }
    case .alphanumeric(let range):
      return range ~= octets.count && octets.allSatisfy(isAlphanumeric)
        && octets.contains { !isHexadecimal($0) }
    case .lowerAlphanumeric(let count):
      return octets.count == count && octets.allSatisfy { isAlphanumeric($0) && !isUpper($0) }
        && octets.contains { !isHexadecimal($0) }
    case .base64(let count): return Base64.decode(octets.span)?.count == count
    }
  }
}
