/// The rules by which a server checks signatures, with one option for each point on which servers differ.
///
/// The options are independent of each other, so the rules of a provider are those of RFC 5849 with some of them
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
  /// The way to read names and values from header, query and form.
  public enum ParameterReading: Sendable, Hashable, CaseIterable {
    /// Decoded, then encoded again for the base string (RFC 5849, sections 3.4.1.3 and 3.5.1).
    case decoded
    /// Normalized in place, never decoded: escapes get upper-case digits, those of `- . _ ~` are unescaped, a `+`
    /// becomes a space, and `, [ ]` are escaped; all else goes into the base string as sent.
    ///
    /// A header's values need no quotes, and of several `OAuth` headers the first one counts. A pair with a second `=`
    /// in its value is ignored. A body is a form if its type begins with that of forms, in lower case. Method and
    /// version are compared as sent.
    case asSent
  }

  /// The header parameters that are signed.
  public enum HeaderParameters: Sendable, Hashable, CaseIterable {
    /// All but the realm (RFC 5849, section 3.4.1.3.1).
    case all
    /// The parameters whose names begin with `oauth_`; others are ignored.
    case reserved
  }

  /// The number of places (header, query, form) that the protocol parameters of one request may be in.
  public enum ParameterPlaces: Sendable, Hashable, CaseIterable {
    /// Only one of them (RFC 5849, section 3.5).
    case one
    /// In any of them.
    case mixed
  }

  /// The treatment of a repeated parameter whose name begins with `oauth_`.
  public enum Repetition: Sendable, Hashable, CaseIterable {
    /// The request is refused (RFC 5849, section 3.1).
    case refused
    /// The last one counts, and the others are not signed. Of `oauth_timestamp` it is the last that can be read; of the
    /// other required ones, and of `oauth_version`, the last that is not empty.
    case lastCounts
  }

  /// The treatment of a request that lacks `oauth_consumer_key`, `oauth_signature_method`, `oauth_signature`,
  /// `oauth_timestamp` or `oauth_nonce`.
  public enum Incompleteness: Sendable, Hashable, CaseIterable {
    /// `missingParameter`; with PLAINTEXT timestamp and nonce may be missing (RFC 5849, sections 3.1 and 3.2).
    case refused
    /// `notOAuth`.
    case notOAuth
  }

  /// The accepted forms of `oauth_timestamp`.
  public enum TimestampForm: Sendable, Hashable, CaseIterable {
    /// Digits that make a positive number (RFC 5849, section 3.3).
    case digits
    /// Any integer of 64 bits, with a sign or without.
    case integer
  }

  /// The way to read the value of `oauth_signature`.
  public enum SignatureReading: Sendable, Hashable, CaseIterable {
    /// As base64 in its one canonical form (RFC 5849, section 3.4).
    case canonical
    /// As base64 of either alphabet, in which foreign bytes are skipped and padding may be missing.
    case lenient
  }

  /// The name of a provider with these rules in explanations, such as `RFC 5849`.
  public var name: String
  /// The way to read names and values.
  public var parameters = ParameterReading.decoded
  /// The header parameters that are signed.
  public var headerParameters = HeaderParameters.all
  /// The number of places that the protocol parameters may be in.
  public var places = ParameterPlaces.one
  /// The treatment of repeated protocol parameters.
  public var repeated = Repetition.refused
  /// The treatment of an incomplete request.
  public var incomplete = Incompleteness.refused
  /// The accepted form of a timestamp.
  public var timestamp = TimestampForm.digits
  /// The accepted values of `oauth_version`, if it is there.
  public var versions = ["1.0"]
  /// The maximum size of a token as sent, in bytes, without spaces; a request with a longer one is refused as
  /// `malformedHeader`. `nil` if any number and kind of bytes is accepted.
  public var mostTokenOctets: Int?
  /// The way to read signatures.
  public var signature = SignatureReading.canonical
  /// Whether the secrets are percent-encoded in the key (RFC 5849, section 3.4.2).
  public var encodesSecrets = true
  /// The accepted methods, unless a policy lists others.
  public var methods: [any SignatureMethod] = .standard

  /// The rules of RFC 5849 as a starting point.
  ///
  /// - Parameter name: The name of the provider in explanations, such as `RFC 5849`.
  public init(name: String) {
    self.name = name
  }

  /// RFC 5849, strictly.
  public static let rfc5849 = VerificationRules(name: "RFC 5849")
}
