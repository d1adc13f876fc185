/// What a server takes for a rightly signed request: one word for each matter in which servers differ.
///
/// The words are independent of each other, so that the rules of a provider are those of RFC 5849 with some of them
/// changed:
///
///     extension VerificationRules {
///       static let shop: VerificationRules = {
///         var rules = VerificationRules(name: "the shop")
///         rules.repeated = .lastCounts
///         rules.encodesSecrets = false
///         return rules
///       }()
///     }
public struct VerificationRules: Sendable {
  /// How names and values are read from header, query and form.
  public enum ParameterReading: Sendable, Hashable, CaseIterable {
    /// Decoded, and encoded anew for the base string (RFC 5849, sections 3.4.1.3 and 3.5.1).
    case decoded
    /// Normalised where they stand, never decoded: escapes get upper-case digits, those of `- . _ ~` are taken back,
    /// a `+` becomes a space, and `, [ ]` are escaped; all else goes into the base string as it was sent.
    ///
    /// A header's values need no quotes, and of several `OAuth` headers the first one counts. A pair with a second
    /// `=` in its value is ignored. A body is a form where its type begins with that of forms, in lower case. Method
    /// and version are compared as they were sent.
    case asSent
  }

  /// Which of the header's parameters are signed.
  public enum HeaderParameters: Sendable, Hashable, CaseIterable {
    /// All but the realm (RFC 5849, section 3.4.1.3.1).
    case all
    /// Those whose names begin with `oauth_`; others are ignored.
    case reserved
  }

  /// In how many of header, query and form the protocol parameters of one request may stand.
  public enum ParameterPlaces: Sendable, Hashable, CaseIterable {
    /// In one of them (RFC 5849, section 3.5).
    case one
    /// In any of them.
    case mixed
  }

  /// What becomes of a parameter whose name begins with `oauth_` and stands there twice.
  public enum Repetition: Sendable, Hashable, CaseIterable {
    /// The request is refused (RFC 5849, section 3.1).
    case refused
    /// The last one counts, and the others are not signed. Of `oauth_timestamp` it is the last that can be read; of the
    /// other required ones, and of `oauth_version`, the last that is not empty.
    case lastCounts
  }

  /// What a request is that lacks `oauth_consumer_key`, `oauth_signature_method`, `oauth_signature`,
  /// `oauth_timestamp` or `oauth_nonce`.
  public enum Incompleteness: Sendable, Hashable, CaseIterable {
    /// `missingParameter`; with PLAINTEXT timestamp and nonce may be missing (RFC 5849, sections 3.1 and 3.2).
    case refused
    /// `notOAuth`.
    case notOAuth
  }

  /// What `oauth_timestamp` may be.
  public enum TimestampForm: Sendable, Hashable, CaseIterable {
    /// Digits that make a positive number (RFC 5849, section 3.3).
    case digits
    /// Any integer of 64 bits, with a sign or without.
    case integer
  }

  /// How the value of `oauth_signature` is read.
  public enum SignatureReading: Sendable, Hashable, CaseIterable {
    /// As base64 in its one canonical form (RFC 5849, section 3.4).
    case canonical
    /// As base64 of either alphabet, in which foreign bytes are skipped and padding may be missing.
    case lenient
  }

  /// What explanations call a provider with these rules, such as `RFC 5849`.
  public var name: String
  /// How names and values are read.
  public var parameters = ParameterReading.decoded
  /// Which of the header's parameters are signed.
  public var headerParameters = HeaderParameters.all
  /// In how many places the protocol parameters may stand.
  public var places = ParameterPlaces.one
  /// What becomes of repeated protocol parameters.
  public var repeated = Repetition.refused
  /// What an incomplete request is.
  public var incomplete = Incompleteness.refused
  /// What a timestamp may be.
  public var timestamp = TimestampForm.digits
  /// What `oauth_version` may be where it is there.
  public var versions = ["1.0"]
  /// How many bytes a token may have as it was sent, without blanks; a request with a longer one is refused as
  /// `malformedHeader`. nil: any number, and of any kind.
  public var mostTokenOctets: Int?
  /// How signatures are read.
  public var signature = SignatureReading.canonical
  /// Whether the secrets are percent-encoded in the key (RFC 5849, section 3.4.2).
  public var encodesSecrets = true
  /// The methods that are accepted unless a policy lists others.
  public var methods: [any SignatureMethod] = .standard

  /// The rules of RFC 5849, to be changed; explanations call them `name`.
  public init(name: String) {
    self.name = name
  }

  /// RFC 5849, and no forgiveness.
  public static let rfc5849 = VerificationRules(name: "RFC 5849")
}
