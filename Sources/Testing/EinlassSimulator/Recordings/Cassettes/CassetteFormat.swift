internal import EinlassWire

/// A format of files of recorded exchanges.
package struct CassetteFormat: Sendable {
  package let name: String
  /// The distinguishing feature, as part of a sentence.
  package let about: String
  /// Returns the exchanges of a file. `nil` if it has another format.
  let read: @Sendable (CassetteFile) -> [RecordedExchange]?

  /// All formats. The first one that fits reads a file.
  package static let all = [betamax, vcr, vcrpy, phpVCR, har, httptest]

  /// Source: github.com/betamaxpy/betamax, docs/cassettes.rst.
  static let betamax = CassetteFormat(
    name: "betamax", about: "a cassette of betamax (http_interactions, recorded_with)"
  ) { file in
    guard let list = file.tree?["http_interactions"], isBetamax(file.tree) else { return nil }
    return exchanges(list, "betamax")
  }

  /// VCR of Ruby, and vcr of R, which writes the same.
  ///
  /// Source: github.com/vcr/vcr, features/cassettes/format.feature; github.com/ropensci/vcr.
  static let vcr = CassetteFormat(name: "VCR", about: "of VCR (http_interactions)") { file in
    guard let list = file.tree?["http_interactions"], !isBetamax(file.tree) else { return nil }
    let recorder = list.elements.first?["recorded_with"]?.text ?? ""
    return exchanges(list, recorder.hasPrefix("vcr/") ? "vcr of R" : "VCR")
  }

  /// Source: github.com/kevin1024/vcrpy, vcr/serialize.py.
  static let vcrpy = CassetteFormat(name: "vcrpy", about: "of vcrpy (interactions)") { file in
    file.tree?["interactions"].map { exchanges($0, "vcrpy") }
  }

  /// Source: the specification of HTTP Archive 1.2.
  static let har = CassetteFormat(name: "HAR", about: "a HAR file (log.entries)") { file in
    guard let log = file.tree?["log"], let list = log["entries"] else { return nil }
    return list.elements.prefix(Cassette.mostExchanges + 1).enumerated().map {
      RecordedExchange(entry: $1, number: $0)
    }
  }

  /// PHP-VCR, and VCR of Ruby before version 2.
  ///
  /// Source: github.com/php-vcr/php-vcr, tests/fixtures.
  static let phpVCR = CassetteFormat(
    name: "PHP-VCR", about: "of PHP-VCR (a list of request and response)"
  ) { file in
    guard let list = file.tree, let first = list.elements.first, first["request"] != nil,
      first["response"] != nil
    else { return nil }
    return exchanges(list, first["request"]?["uri"] == nil ? "PHP-VCR" : "VCR")
  }

  /// One answer in a file, whose path is the URL.
  ///
  /// Source: github.com/nealrichardson/httptest, R/capture-requests.R and R/mock-api.R.
  static let httptest = CassetteFormat(
    name: "httptest", about: "a file of httptest, in a folder such as api.example.com"
  ) { file in HTTPTestAnswer.exchange(file).map { [$0] } }

  private static func isBetamax(_ tree: JSONTree?) -> Bool {
    tree?["recorded_with"]?.text?.lowercased().hasPrefix("betamax") == true
  }

  private static func exchanges(_ list: JSONTree, _ recorder: String) -> [RecordedExchange] {
    list.elements.prefix(Cassette.mostExchanges + 1).enumerated().map {
      RecordedExchange(interaction: $1, recorder: recorder, number: $0)
    }
  }
}
