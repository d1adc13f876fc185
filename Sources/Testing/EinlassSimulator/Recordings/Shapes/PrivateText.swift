internal import EinlassWire
internal import HTTPTypes

/// Decides which recorded texts may be printed, since recordings contain names, texts and tokens of people.
enum PrivateText {
  /// Whether a text cannot be a token or a text of a person: short words of ASCII, without a long part.
  static func isHarmless(_ text: String, longestPart: Int = 24) -> Bool {
    guard text.utf8.count <= 200, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "@") })
    else {
      return false
    }
    return text.split { !$0.isLetter && !$0.isNumber }.allSatisfy { part in
      part.utf8.count <= longestPart && !(part.utf8.count >= 12 && isMixed(part))
    }
  }

  /// Whether the part has letters and digits, like tokens.
  private static func isMixed(_ part: Substring) -> Bool {
    part.contains(where: \.isNumber) && part.contains(where: \.isLetter)
  }

  /// The text if it consists of numbers and of the words of dates and statuses, otherwise its length.
  static func shown(_ text: String) -> String {
    let words = text.split { " ,-".contains($0) }
    let isKnown =
      text.utf8.count <= 60 && words.allSatisfy { isNumber($0) || known.contains($0.lowercased()) }
    return isKnown && !words.isEmpty ? "'\(text)'" : "\(text.utf8.count) characters"
  }

  /// A number, a time of day, a zone or a version. Longer numbers may be ids.
  private static func isNumber(_ word: Substring) -> Bool {
    let digits = word.hasPrefix("v") ? word.dropFirst() : word
    return 1...12 ~= digits.utf8.count
      && digits.allSatisfy { $0.isASCII && ($0.isNumber || ".:+".contains($0)) }
  }

  private static let known: Set<String> = {
    let dates = [
      "sun mon tue wed thu fri sat", "sunday monday tuesday wednesday thursday friday saturday",
      "jan feb mar apr may jun jul aug sep oct nov dec gmt utc",
    ]
    let levels = ["read write directmessages privatemessages"]
    let texts = dates + levels + HTTPReason.all.values.map { $0.lowercased() }
    return Set(texts.flatMap { $0.split { " -".contains($0) } }.map(String.init))
  }()

  /// Whether a name of a member or parameter may be printed.
  static func isName(_ name: String) -> Bool {
    guard 1...60 ~= name.utf8.count, let first = name.utf8.first, !(0x30...0x39 ~= first) else {
      return false
    }
    let others = Array("_.-:[]$".utf8)
    let isPlain = name.utf8.allSatisfy { byte in
      0x30...0x39 ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || others.contains(byte)
    }
    return isPlain
      && name.split { !$0.isLetter && !$0.isNumber }.allSatisfy { !($0.count >= 16 && isMixed($0)) }
  }
}

/// The usual reasons of statuses.
enum HTTPReason {
  static let all: [Int: String] = {
    let reasons = (100...599).map { ($0, HTTPResponse.Status(standard: $0).reasonPhrase) }
    return Dictionary(uniqueKeysWithValues: reasons.filter { !$0.1.isEmpty })
  }()
}
