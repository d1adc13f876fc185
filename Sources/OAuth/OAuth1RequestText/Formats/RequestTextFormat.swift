/// A way in which people have requests at hand.
protocol RequestTextFormat {
  /// The requests in `text`, in its order; nil where it is not of this format.
  ///
  /// - Throws: Where it is of this format, but cannot be read.
  static func read(_ text: ArraySlice<UInt8>, _ options: RequestTextOptions) throws(RequestTextError)
    -> [RequestDraft]?
}

extension RequestTextFormat {
  /// Refuses requests of which none has an Authorization field or a signature: what recorded them has left the field out.
  static func checkAuthorization(
    of drafts: [RequestDraft], _ kind: RequestTextKind, _ remedy: String
  ) throws(RequestTextError) {
    let isWhole = drafts.contains { draft in
      // An export leaves cookies out as well.
      draft.fields.contains { ["authorization", "cookie"].contains($0.name) }
        || draft.target?.contains("oauth_") == true || draft.body[...].contains("oauth_")
    }
    if isWhole { return }
    throw .leftOut(
      kind,
      "no request in it has an Authorization field: it was left out of the export, or nothing was signed; \(remedy)"
    )
  }
}

enum RequestTextFormats {
  /// Those that are tried on a whole text, in this order: what says surely what it is comes before what only looks like it.
  static var all: [any RequestTextFormat.Type] {
    [
      SettingsFormat.self, MarkedLinesFormat.self, HTTPFileFormat.self, RawHTTPFormat.self,
      CommandFormat.self,
      PowerShellFormat.self, FetchFormat.self, JSONFormat.self,
      CassetteFormat.self, PythonLogFormat.self, RubyLogFormat.self,
      OkHTTPLogFormat.self, ApacheLogFormat.self,
      OAuthlibLogFormat.self,
      PHPExtensionFormat.self,
      PHPLibraryFormat.self, ScribeJavaLogFormat.self, CurlTraceFormat.self, CurlVerboseFormat.self,
      FieldListFormat.self,
    ]
  }

  /// Those of a part of a request, which are tried when nothing else is found.
  static var partial: [any RequestTextFormat.Type] {
    [
      RefusalFormat.self, AuthorizationFieldFormat.self, ValueFormat.self, HTMLFormFormat.self,
      ParameterListFormat.self,
      EscapedMessageFormat.self,
      FoundValueFormat.self,
    ]
  }
}
