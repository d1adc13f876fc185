internal import OAuth1

/// How a provider reads and verifies signatures: RFC 5849 read strictly, but for what its file states.
package struct SigningRules: Sendable {
  /// Where protocol parameters can stand.
  package enum Place: String, Sendable, CaseIterable {
    case header, form, query
  }

  /// Which spelling of the header's scheme counts.
  enum HeaderScheme: String, Sendable, CaseIterable {
    case anyCase = "any-case"
    case exact
    /// `oauth ` anywhere in the field.
    case contains
  }

  /// Which of the header's names count.
  enum HeaderNames: String, Sendable, CaseIterable {
    case all
    /// Those that begin with `oauth_`, as the regular expression of Andy Smith's OAuth.php finds them.
    case oauth
  }

  /// How the header's values go into the base string.
  enum HeaderValues: String, Sendable, CaseIterable {
    case decoded
    /// As they were sent, whether they were encoded or not.
    case asSent = "as-sent"
  }

  /// What becomes of a protocol parameter that stands there twice.
  enum Duplicates: String, Sendable, CaseIterable {
    case refuse, first, last
  }

  /// What becomes of any other parameter that stands there twice.
  enum Repetition: String, Sendable, CaseIterable {
    case keep, first, last
  }

  /// How names are read.
  enum Names: String, Sendable, CaseIterable {
    case plain
    /// As PHP does: brackets nest and empty ones are numbered, `.` and blanks become `_`.
    case php
    /// As they are written, and those of the query once more as PHP reads them, which take the place of the others.
    case both
  }

  /// Which pairs of a query count.
  enum Pairs: String, Sendable, CaseIterable {
    case rfc5849
    /// Those with one `=`.
    case exactlyOneEquals = "exactly-one-equals"
  }

  /// How the base string is put together.
  enum BaseString: String, Sendable, CaseIterable {
    case rfc5849
    /// As the verifier joauth does: nothing is decoded.
    case joauth
    /// Sorted by the decoded names, nested values in the order in which they came.
    case rawKeySort = "raw-key-sort"
    /// Names and values are decoded once more.
    case decodeTwice = "decode-twice"
  }

  /// Whether the query of a request with a form is signed.
  enum PostQuery: String, Sendable, CaseIterable {
    case signed
    case leftOut = "left-out"
  }

  /// Whether fields of a multipart form are signed.
  enum Multipart: String, Sendable, CaseIterable {
    case unsigned
    case textFields = "text-fields"
  }

  /// Which scheme is signed.
  enum Scheme: String, Sendable, CaseIterable {
    case request, forwarded, http, https
  }

  /// Which host is signed.
  enum Host: String, Sendable, CaseIterable {
    case request, forwarded, configured
    case withoutPort = "without-port"
  }

  /// What `oauth_version` has to be.
  enum Version: String, Sendable, CaseIterable {
    case optional, required, ignored
    /// A number that is one.
    case number
  }

  /// Why a request with that version is refused. `nil` if it is not.
  func refusal(ofVersion given: String?) -> Cause? {
    switch version {
    case .ignored: nil
    case .required where given == nil: .parameters
    case .number: given.map { Double($0) == 1 } ?? true ? nil : .version
    case .optional, .required: given ?? "1.0" == "1.0" ? nil : .version
    }
  }

  /// How the signature's value is read.
  enum SignatureReading: String, Sendable, CaseIterable {
    case strict
    /// Blanks become `+` again, and escapes are decoded once more.
    case lenientPlus = "lenient-plus"
  }

  /// What a missing or empty token means.
  enum EmptyToken: String, Sendable, CaseIterable {
    /// The request is the client's own.
    case optional
    /// Likewise, but the parameter has to be there.
    case required
    case refuse
  }

  var methods: [any SignatureMethod] = [.hmacSHA1]
  var plaintext = PlaintextRules()
  var from: [Place] = [.header, .form, .query]
  var isMixed = false
  var headerScheme = HeaderScheme.anyCase
  var headerNames = HeaderNames.all
  var headerValues = HeaderValues.decoded
  var duplicates = Duplicates.refuse
  var repeated = Repetition.keep
  var names = Names.plain
  var pairs = Pairs.rfc5849
  var base = BaseString.rfc5849
  var postQuery = PostQuery.signed
  /// `nil` if all that have a body.
  var formMethods: [String]?
  /// Whether a body without a media type can be a form. `nil` if that depends on the methods.
  var untypedForm: Bool?
  var multipart = Multipart.unsigned
  var scheme = Scheme.request
  var host = Host.request
  var encodesSecrets = true
  var endsKeyWithAmpersand = true
  var version = Version.optional
  var signature = SignatureReading.strict
  /// nil: as the legs say.
  var emptyToken: EmptyToken?
  var bodyHash = BodyHashRule()
  /// nil: ignored.
  var realm: RealmRule?
  /// The query parameter that may have the protocol parameters as JSON. `nil` if there is none.
  var jsonQuery: String?

  /// Whether a body without a media type can be a form. Where nothing but PLAINTEXT is taken, no text is signed that the
  /// media type decides.
  var readsUntypedForm: Bool { untypedForm ?? methods.allSatisfy { $0.kind == .plaintext } }

  /// Whether PHP verifies, to which an empty text, or one of "0", is the same as none.
  var isPHP: Bool { names != .plain || headerNames == .oauth }

  /// Whether PLAINTEXT needs TLS, and how its header may be written.
  struct PlaintextRules: Sendable {
    var needsTLS = true
    /// Whether a bare `&` may stand in the header's quoted signature.
    var allowsRawAmpersand = false
  }

  /// `oauth_body_hash`.
  struct BodyHashRule: Sendable {
    enum Use: String, Sendable, CaseIterable {
      case never, optional, required
    }

    enum Requests: String, Sendable, CaseIterable {
      case bodies, all
    }

    enum Moment: String, Sendable, CaseIterable {
      case before, after
    }

    var use = Use.never
    var hash = HashFunction.sha1
    var on = Requests.bodies
    var isChecked = true
    var when = Moment.after
  }

  /// What the realm of a header has to be.
  struct RealmRule: Sendable {
    enum Value: Sendable {
      case equals(Template)
      case shape(ValueShape)
    }

    let value: Value
    /// The steps, `resources` among them; nil: all.
    let steps: [String]?
  }
}
