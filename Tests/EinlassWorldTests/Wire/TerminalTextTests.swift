import EinlassWire
import Testing

struct TerminalTextTests {
  @Test(arguments: [
    ("plain text, ä and 日本", "plain text, ä and 日本"), ("a\u{1B}[31mb", #"a\u{1B}[31mb"#),
    ("\u{7}\u{0}\u{7F}\r", #"\u{7}\u{0}\u{7F}\r"#), ("a\nb\tc", "a\nb\tc"), ("\u{9B}31m", #"\u{9B}31m"#),
    ("user\u{202E}gnp.exe", #"user\u{202E}gnp.exe"#), ("\u{2066}x\u{2028}", #"\u{2066}x\u{2028}"#),
    ("â\u{80}\u{A0}", "â\\u{80}\u{A0}"), ("a\r\nb", "a\\r\nb"), ("", ""),
  ])
  func `a terminal's control characters are shown as escapes`(_ text: String, _ shown: String) {
    #expect(TerminalText.escaped(text) == shown)
    #expect(!TerminalText.line(text).unicodeScalars.contains(where: TerminalText.isActing))
  }

  @Test func `a line contains no line feed`() {
    #expect(TerminalText.line("a\nb\tc") == #"a\nb\tc"#)
  }

  @Test func `JSON keeps its meaning`() {
    let json = Array("{\"a\":\"\u{7F}\u{9B}\u{202E}ä\"}".utf8)
    #expect(String(decoding: TerminalText.json(json), as: UTF8.self) == #"{"a":"\u007f\u009b\u202eä"}"#)
  }
}

struct EscapedTextTests {
  private func characters(_ text: String) -> String {
    let octets = Array(text.utf8)
    var read: [UInt8] = []
    var place = 0
    while place < octets.count {
      let unit = EscapedText.unit(octets.span, at: place)
      #expect(unit.end > place && unit.end <= octets.count)
      read.append(unit.value)
      place = unit.end
    }
    return String(decoding: read, as: UTF8.self)
  }

  @Test(arguments: [
    ("%41%2f", "A/"), ("%2541", "A"), ("%25252F", "/"), ("%2", "%2"), ("%", "%"), ("%zz", "%zz"),
    ("%25", "%"),
    ("100%2541", "100A"), (#"\u0041\/\"\\"#, #"A/"\"#), (#"\u00"#, #"\u00"#), (#"\"#, #"\"#),
    (#"a\nb"#, "a\nb"),
    ("&amp;&quot;&lt;&gt;&apos;", #"&"<>'"#), ("&#65;&#x41;&#X2f;", "AA/"), ("&#;&#x;&#65", "&#;&#x;&#65"),
    ("&copy;", "&copy;"), ("a+b", "a b"), ("&", "&"), ("&#99999999999;", "&#99999999999;"),
  ])
  func `escapes of every format are read`(_ text: String, _ read: String) {
    #expect(characters(text) == read)
  }

  @Test func `a percent-encoded character reports how often it is encoded`() {
    let octets = Array("a%3D%253D%25253D".utf8)
    var depths: [Int] = []
    var place = 0
    while place < octets.count {
      let unit = EscapedText.unit(octets.span, at: place)
      depths.append(unit.depth)
      place = unit.end
    }
    #expect(depths == [0, 1, 2, 3])
  }
}
