/// Warnings about the places and the encoding of parameters.
extension LeniencyWarning {
  static let places = [
    mixedPlaces, duplicateParameters, headerExtraParameters, headerSyntax, versionMissing, versionUnknown,
    parametersUnencoded, plusForSpace, equalsInValue, boundaryCharacters,
  ]

  static let mixedPlaces = LeniencyWarning(
    "mixed-places", "protocol parameters were sent in more than one place: header, query or form",
    because: "they are collected from all places",
    refusedBy: "RFC 5849 (section 3.5), LinkedIn, NetSuite (documented)")
  static let duplicateParameters = LeniencyWarning(
    "duplicate-parameters", "a protocol parameter was sent twice",
    because: "the last one is used",
    refusedBy: "RFC 5849 (section 3.1), Atlassian (source), NetSuite (documented)")
  static let headerExtraParameters = LeniencyWarning(
    "header-extra-parameters",
    "the header has unsigned parameters whose names do not start with oauth_",
    because: "such parameters are dropped",
    refusedBy: "RFC 5849 (section 3.4.1.3.1), and servers that verify with Java's net.oauth, such as "
      + "Atlassian (inferred)"
  )
  static let headerSyntax = LeniencyWarning(
    "header-syntax", "the Authorization header does not follow RFC 5849",
    because: "it is parsed leniently",
    refusedBy: "RFC 5849 (section 3.5.1); other servers parse it differently")
  static let versionMissing = LeniencyWarning(
    "version-missing", "oauth_version was omitted",
    because: "it is optional in RFC 5849",
    refusedBy: "BrickLink (documented)")
  static let versionUnknown = LeniencyWarning(
    "version-unknown", "oauth_version is not 1.0",
    because: "1.0a is read as 1.0",
    refusedBy: "RFC 5849 (section 3.1), MediaWiki, Magento, Atlassian (source)")
  static let parametersUnencoded = LeniencyWarning(
    "parameters-unencoded", "the signed parameters are not encoded as RFC 5849 requires",
    because: "they are verified as they were sent",
    refusedBy: "RFC 5849 (section 3.6), and all servers that decode and re-encode parameters")
  static let plusForSpace = LeniencyWarning(
    "plus-for-space", "a '+' in the header was signed as a space",
    because: "a '+' is read as a space everywhere",
    refusedBy: "RFC 5849 (section 3.6), and almost all servers")
  static let equalsInValue = LeniencyWarning(
    "equals-in-value", "a parameter with a second '=' was sent but not signed",
    because: "such a parameter is dropped",
    refusedBy: "RFC 5849 (section 3.4.1.3.1), and all except Magento (source)")
  static let boundaryCharacters = LeniencyWarning(
    "boundary-characters", "the boundary of the multipart body contains forbidden characters",
    because: "any printable character is accepted",
    refusedBy: "RFC 2046 (section 5.1.1), and strict body parsers")
}
