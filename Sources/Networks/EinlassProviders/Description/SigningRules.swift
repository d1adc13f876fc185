internal import OAuth1

/// The rules for reading and verifying signatures: RFC 5849 read strictly, with the exceptions in the file.
package struct SigningRules: Sendable {
  /// The locations of protocol parameters.
  package enum Place: String, Sendable, CaseIterable {
    case header, form, query
  }

  /// The accepted spellings of the header's scheme.
  enum HeaderScheme: String, Sendable, CaseIterable {
    case anyCase = "any-case"
    case exact
    /// `oauth ` anywhere in the field.
    case contains
  }

  /// The header names that count as protocol parameters.
  enum HeaderNames: String, Sendable, CaseIterable {
    case all
    /// Names that start with `oauth_`, as matched by the regular expression of Andy Smith's OAuth.php.
    case oauth
  }

  /// The form of the header's values in the base string.
  enum HeaderValues: String, Sendable, CaseIterable {
    case decoded
    /// As sent, encoded or not.
    case asSent = "as-sent"
  }

  /// The handling of a duplicate protocol parameter.
  enum Duplicates: String, Sendable, CaseIterable {
    case refuse, first, last
  }

  /// The handling of any other duplicate parameter.
  enum Repetition: String, Sendable, CaseIterable {
    case keep, first, last
  }

  /// The rule for reading parameter names.
  enum Names: String, Sendable, CaseIterable {
    case plain
    /// As in PHP: brackets nest and empty ones are numbered, `.` and spaces become `_`.
    case php
    /// As written, then the query's names again as PHP reads them. PHP's pairs replace the written ones.
    case both
  }

  /// The query's pairs that count as parameters.
  enum Pairs: String, Sendable, CaseIterable {
    case rfc5849
    /// Pairs with exactly one `=`.
    case exactlyOneEquals = "exactly-one-equals"
  }

  /// The rule for building the base string.
  enum BaseString: String, Sendable, CaseIterable {
    case rfc5849
    /// As in the joauth verifier, which decodes nothing.
    case joauth
    /// Sorted by the decoded names, with nested values in their original order.
    case rawKeySort = "raw-key-sort"
    /// With names and values decoded once more.
    case decodeTwice = "decode-twice"
  }

  /// Whether the query of a request with a form body is signed.
  enum PostQuery: String, Sendable, CaseIterable {
    case signed
    case leftOut = "left-out"
  }

  /// Whether fields of a multipart form are signed.
  enum Multipart: String, Sendable, CaseIterable {
    case unsigned
    case textFields = "text-fields"
  }

  /// The scheme that is signed.
  enum Scheme: String, Sendable, CaseIterable {
    case request, forwarded, http, https
  }

  /// The host that is signed.
  enum Host: String, Sendable, CaseIterable {
    case request, forwarded, configured
    case withoutPort = "without-port"
  }

  /// The accepted values of `oauth_version`.
  enum Version: String, Sendable, CaseIterable {
    case optional, required, ignored
    /// A number that equals one.
    case number
  }

  /// The cause for refusing a request with that version. `nil` if it is accepted.
  func refusal(ofVersion given: String?) -> Cause? {
    switch version {
    case .ignored: nil
    case .required where given == nil: .parameters
    case .number: given.map { Double($0) == 1 } ?? true ? nil : .version
    case .optional, .required: given ?? "1.0" == "1.0" ? nil : .version
    }
  }

  /// The rule for reading the signature's value.
  enum SignatureReading: String, Sendable, CaseIterable {
    case strict
    /// Spaces are read as `+`, and escapes are decoded once more.
    case lenientPlus = "lenient-plus"
  }

  /// The meaning of a missing or empty token.
  enum EmptyToken: String, Sendable, CaseIterable {
    /// A request by the client itself.
    case optional
    /// A request by the client itself. The parameter must be present.
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
  /// The methods that may have a form. `nil` for all methods with a body.
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
  /// The meaning of a missing token. If `nil`, the legs decide.
  var emptyToken: EmptyToken?
  var bodyHash = BodyHashRule()
  /// The rule for realms. `nil` if they are ignored.
  var realm: RealmRule?
  /// The query parameter that may contain the protocol parameters as JSON. `nil` if there is none.
  var jsonQuery: String?

  /// Whether a body without a media type can be a form. If only PLAINTEXT is accepted, the media type has no effect on
  /// what is signed.
  var readsUntypedForm: Bool { untypedForm ?? methods.allSatisfy { $0.kind == .plaintext } }

  /// Whether the verifier is written in PHP, which treats an empty string or "0" like a missing value.
  var isPHP: Bool { names != .plain || headerNames == .oauth }

  /// Whether PLAINTEXT needs TLS, and the permitted forms of its header.
  struct PlaintextRules: Sendable {
    var needsTLS = true
    /// Whether the header's quoted signature may contain a bare `&`.
    var allowsRawAmpersand = false
  }

  /// The rule for `oauth_body_hash`.
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

  /// The required realm of a header.
  struct RealmRule: Sendable {
    enum Value: Sendable {
      case equals(Template)
      case shape(ValueShape)
    }

    let value: Value
    /// The steps, which may include `resources`. `nil` for all.
    let steps: [String]?
  }
}
