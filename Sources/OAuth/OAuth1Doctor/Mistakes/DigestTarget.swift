internal import OAuth1

/// A possible meaning of a signature's text: the bytes of a hash, and the mistakes in the way they were written.
///
/// Decoded from the received text, so that the search does not have to write its candidates in every form.
struct DigestTarget {
  let octets: [UInt8]
  /// In the order in which they were made.
  let mistakes: [SignatureMistake]

  private static let mostOctets = 4096

  /// Returns everything that `received` may mean, with at most `limit` mistakes, fewest first.
  ///
  /// `hash` is the one that the signature method states. `nil` if it states none. If the method is unknown, its hash
  /// cannot differ: the mistake is that it is unknown.
  static func all(
    _ received: [UInt8], hash: HashFunction?, isMethodKnown: Bool, isLenient: Bool, limit: Int
  ) -> [DigestTarget] {
    // The longest hash has 128 digits. No form of writing, however often applied, comes close to this length.
    if received.count > mostOctets { return [] }
    var targets: [DigestTarget] = []
    var texts: [(text: [UInt8], mistakes: [SignatureMistake])] = [(received, [])]
    for step in 0...max(limit, 0) {
      for (text, mistakes) in texts {
        for form in SignatureForm.all {
          guard let octets = form.read(text, isLenient), let found = HashFunction(octetCount: octets.count)
          else { continue }
          let isOther = found != hash && (hash != nil || isMethodKnown)
          let other = isOther ? HashFunction.otherHash(found, stated: hash) : nil
          targets.add(octets, [other, form.mistake].compactMap { $0 } + mistakes, limit: limit)
        }
      }
      if step == limit { break }
      texts = texts.flatMap { text, mistakes in
        SignatureTransport.all.compactMap { transport in
          guard let before = transport.undo(text), before != text else { return nil }
          return (before, [transport.mistake] + mistakes)
        }
      }
    }
    return targets.sorted { $0.mistakes.count < $1.mistakes.count }
  }
}

extension DigestTarget {
  /// Returns the hashes of RSA signatures that `received` may be a form of, with at most `limit` mistakes, fewest
  /// first. Empty if `key` verifies none of them.
  static func signed(_ received: [UInt8], by key: RSAKey, method: String, limit: Int) -> [DigestTarget] {
    if received.count > mostOctets { return [] }
    let sent = SignatureTransport.all.compactMap { transport in
      transport.undo(received).map { (text: $0, mistakes: [transport.mistake]) }
    }
    var targets: [DigestTarget] = []
    for (text, mistakes) in [(received, [])] + sent {
      for form in SignatureForm.all {
        guard let octets = form.read(text, false), let signed = key.signedHash(of: octets.span)
        else { continue }
        let isStated = [any SignatureMethod].all.contains { known in
          known.name == method && (known as? RSAMethod)?.hash == signed.hash
        }
        let other = isStated ? nil : HashFunction.otherHash(signed.hash, stating: method)
        targets.add(signed.octets, [other, form.mistake].compactMap { $0 } + mistakes, limit: limit)
      }
    }
    return targets.sorted { $0.mistakes.count < $1.mistakes.count }
  }
}

extension [DigestTarget] {
  /// Adds a hash, unless it requires more mistakes than `limit` or is already in the list.
  fileprivate mutating func add(_ octets: [UInt8], _ mistakes: [SignatureMistake], limit: Int) {
    guard mistakes.count <= limit, !contains(where: { $0.octets == octets }) else { return }
    append(DigestTarget(octets: octets, mistakes: mistakes))
  }
}

extension HashFunction {
  /// The hash of a signature method by its name. `nil` for those without a keyed hash. In addition to the methods of
  /// this library it knows HMAC-MD5, which clients have used and no verifier here accepts.
  init?(method name: String) {
    // A name that is spelled differently, such as 'hmac_sha1', is a separate mistake.
    let letters = { (text: String) in text.uppercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = letters(name)
    for method in [any SignatureMethod].all where letters(method.name) == wanted {
      guard case .keyedHash(let hash) = method.kind else { return nil }
      self = hash
      return
    }
    guard wanted == "HMACMD5" else { return nil }
    self = .md5
  }

  /// An example of the mistakes with hashes.
  static var otherHash: SignatureMistake { otherHash(.sha256, stated: .sha1) }

  fileprivate static func otherHash(_ found: HashFunction, stated: HashFunction?) -> SignatureMistake {
    otherHash(found, stating: stated.map { "HMAC-\($0.rawValue)" } ?? "another method")
  }

  fileprivate static func otherHash(_ found: HashFunction, stating method: String) -> SignatureMistake {
    SignatureMistake(
      id: "other-hash", row: 43,
      sentence: "the signature was made with \(found.rawValue), but oauth_signature_method names \(method)",
      advice: "send the name of the method that you sign with, and use a method that the server accepts")
  }
}

/// A way to write a hash as text; only base64 is right.
struct SignatureForm: Sendable {
  let mistake: SignatureMistake?
  /// Returns the bytes if `text` has this form. If `isLenient`, base64 may be in either alphabet and without padding.
  let read: @Sendable (_ text: [UInt8], _ isLenient: Bool) -> [UInt8]?

  /// All forms. Add new ones here.
  ///
  /// Source: list of mistakes, row 17.
  static let all: [SignatureForm] = [
    SignatureForm(mistake: nil) { text, isLenient in
      isLenient ? Base64.decodeLeniently(text.span) : Base64.decode(text.span)
    },
    wrong("signature-as-hex", "the hash was hex-encoded instead of base64-encoded") { hex($0) },
    wrong("signature-hex-in-base64", "the hash was hex-encoded before it was base64-encoded") {
      Base64.decode($0.span).flatMap { hex($0.digits) }
    },
    wrong("signature-unpadded", "the signature's base64 has no trailing '='") { text in
      guard !text.contains(0x3D), text.count % 4 != 0 else { return nil }
      return Base64.decode((text + padding(text.count)).span)
    },
    wrong("signature-url-safe", "the signature was encoded in URL-safe base64, with - and _") { text in
      guard text.contains(0x2D) || text.contains(0x5F) else { return nil }
      let usual = text.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
      return Base64.decode((usual.contains(0x3D) ? usual : usual + padding(usual.count)).span)
    },
    wrong("signature-twice-in-base64", "the signature was base64-encoded twice") { text in
      Base64.decode(text.span).flatMap { Base64.decode($0.span) }
    },
    wrong("signature-octets-as-text", "the hash was treated as text and encoded as UTF-8 before base64") {
      text in
      guard let octets = Base64.decode(text.span), let decoded = String(validating: octets, as: UTF8.self),
        octets.contains(where: { $0 > 0x7F }), decoded.unicodeScalars.allSatisfy({ $0.value < 256 })
      else { return nil }
      return decoded.unicodeScalars.map { UInt8($0.value) }
    },
  ]

  private static func wrong(
    _ id: String, _ sentence: String, _ read: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) -> SignatureForm {
    let mistake = SignatureMistake(
      id: id, row: 17, sentence: sentence,
      advice: "encode the bytes of the hash in standard base64 with padding")
    return SignatureForm(mistake: mistake) { text, _ in read(text) }
  }

  private static func padding(_ count: Int) -> [UInt8] { Array(repeating: 0x3D, count: (4 - count % 4) % 4) }

  /// Returns the bytes of hexadecimal digits, at least 32. `nil` for any other text.
  static func hex(_ text: [UInt8]) -> [UInt8]? {
    guard text.count >= 32, text.count % 2 == 0 else { return nil }
    var octets: [UInt8] = []
    for index in stride(from: 0, to: text.count, by: 2) {
      let (high, low) = (PercentEncoding.hexValue(text[index]), PercentEncoding.hexValue(text[index + 1]))
      if high | low > 15 { return nil }
      octets.append(high << 4 | low)
    }
    return octets
  }
}

extension [UInt8] {
  /// The hash in a command's output, without its surroundings: `SHA1(stdin)= ` before it, ` *-` or a line break after
  /// it.
  fileprivate var digits: [UInt8] {
    let text = trimmed
    let start = text.lastIndex(of: 0x3D).map { $0 + 1 } ?? 0
    return Array(text[start...].drop { $0 == 0x20 }.prefix { $0 > 0x20 })
  }
}

/// A change that a signature's text may have undergone in transit.
struct SignatureTransport: Sendable {
  let mistake: SignatureMistake
  /// The text before the change. `nil` if the change is impossible.
  let undo: @Sendable ([UInt8]) -> [UInt8]?

  /// All such changes. Add new ones here.
  ///
  /// Source: list of mistakes, rows 17 and 18.
  static let all: [SignatureTransport] = [
    changed(
      "signature-plus-lost", row: 18,
      "a '+' in the signature was not percent-encoded and became a space in transit",
      advice: "percent-encode the signature when you send it: '+' is %2B, '/' is %2F, '=' is %3D"
    ) { text in
      text.contains(0x20) ? text.map { $0 == 0x20 ? 0x2B : $0 } : nil
    },
    changed(
      "signature-encoded-twice", row: 18, "the signature was percent-encoded twice",
      advice: "percent-encode the signature once when you send it"
    ) { text in
      text.contains(0x25) ? PercentEncoding.decode(text) : nil
    },
    changed(
      "signature-line-breaks", row: 17, "the signature contains line breaks or spaces",
      advice: "write the base64 on one line, and remove the whitespace that your base64 function adds"
    ) { text in
      let isSpace = { (octet: UInt8) in octet <= 0x20 }
      return text.contains(where: isSpace) ? text.filter { !isSpace($0) } : nil
    },
    changed(
      "signature-quoted", row: 32, "the signature contains quotes",
      advice: "send the signature without quotes around it"
    ) { text in
      text.count > 2 && text.first == 0x22 && text.last == 0x22 ? Array(text.dropFirst().dropLast()) : nil
    },
  ]

  private static func changed(
    _ id: String, row: Int, _ sentence: String, advice: String,
    _ undo: @escaping @Sendable ([UInt8]) -> [UInt8]?
  ) -> SignatureTransport {
    let mistake = SignatureMistake(id: id, row: row, sentence: sentence, advice: advice)
    return SignatureTransport(mistake: mistake, undo: undo)
  }
}
