/// The data that a text contains about the response.
public struct RequestTextResponse: Sendable, Hashable {
  /// The status code. `nil` if the text does not contain it.
  public var status: Int?
  /// The literal value of the `Date` field. `nil` if there is none.
  public var dateField: String?

  /// The date in seconds since 1970. `nil` if it is not an HTTP date.
  ///
  /// Source: RFC 9110, section 5.6.7; the two obsolete forms are not read.
  public var date: Int64? { dateField.flatMap(Self.seconds) }

  /// The words with which the server refused the request, such as `oauth_problem=nonce_used`; empty if the text has none.
  public var words = ""

  /// Whether it may be the refusal of a signature: 400, 401, 403, or words that only a refusal has.
  public var isRefusal: Bool { status.map { [400, 401, 403].contains($0) } ?? !words.isEmpty }

  /// A response, as far as the text contains it.
  ///
  /// - Parameters:
  ///   - status: The status code. `nil` if the text does not contain it.
  ///   - dateField: The literal value of the `Date` field. `nil` if there is none.
  public init(status: Int? = nil, dateField: String? = nil) {
    self.status = status
    self.dateField = dateField
  }

  private static func seconds(_ text: String) -> Int64? {
    // "Sun, 06 Nov 1994 08:49:37 GMT"
    let words = text.split { $0 == " " || $0 == ":" }
    guard words.count == 8, words[7] == "GMT", let day = Int64(words[1]), (1...31).contains(day),
      let month = Self.months.firstIndex(of: String(words[2])), let year = Int64(words[3]),
      (1970...9999).contains(year), let hour = Int64(words[4]), (0...23).contains(hour),
      let minute = Int64(words[5]), (0...59).contains(minute), let second = Int64(words[6]),
      (0...60).contains(second)
    else { return nil }
    return ((days(year, Int64(month + 1), day) * 24 + hour) * 60 + minute) * 60 + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Days from 1970-01-01, counted in years that begin in March, so that a leap day is a year's last.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + ofYear - 719_468
  }
}
