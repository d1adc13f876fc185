/// A format in which users paste requests.
struct RequestTextFormat: Sendable {
  typealias Read = @Sendable (Bytes, RequestTextOptions) throws(RequestTextError) -> [RequestDraft]?

  /// Reads the requests in a text, in the order of the text; returns `nil` if the text is not in this format.
  ///
  /// - Throws: An error if the text is in this format, but cannot be read.
  let read: Read

  init(_ read: @escaping Read) { self.read = read }

  /// The formats of a complete text, in the order of trial: exact formats come before heuristic ones.
  static let all =
    [Self(SettingsFormat.read)] + LogFormat.servers.map { Self($0.read) } + [
      Self(HTTPFileFormat.read), Self(RawHTTPFormat.read), Self(CommandFormat.read),
      Self(PowerShellFormat.read), Self(FetchFormat.read), Self(JSONFormat.read), Self(CassetteFormat.read),
      Self(LogFormat.python.read), Self(LogFormat.ruby.read), Self(OkHTTPLogFormat.read),
      Self(LogFormat.apacheWire.read), Self(LogFormat.apacheHeaders.read), Self(LogFormat.oauthlib.read),
      Self(PHPExtensionFormat.read), Self(PHPLibraryFormat.read), Self(LogFormat.scribeJava.read),
      Self(CurlTraceFormat.read), Self(CurlVerboseFormat.read), Self(FieldListFormat.read),
    ]

  /// The formats of a partial request, which are tried if no other format matches.
  static let partial = [
    Self(RefusalFormat.read), Self(AuthorizationFieldFormat.read), Self(ValueFormat.read),
    Self(HTMLFormFormat.read), Self(ParameterListFormat.read), Self(EscapedMessageFormat.read),
    Self(FoundValueFormat.read),
  ]
}

extension [RequestDraft] {
  /// Throws if no request has an Authorization field or a signature, because the recorder left the field out.
  func checkAuthorization(_ kind: RequestTextKind, _ remedy: String) throws(RequestTextError) {
    let isWhole = contains { draft in
      // Such an export leaves cookies out as well.
      draft.fields.contains { ["authorization", "cookie"].contains($0.name) }
        || draft.target?.contains("oauth_") == true || draft.body[...].contains("oauth_")
    }
    if isWhole { return }
    throw .leftOut(
      kind,
      "none of its requests has an Authorization header: the export omitted it, or nothing was signed; \(remedy)"
    )
  }
}
