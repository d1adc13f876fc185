internal import EinlassWire

/// The forms of the parameters of a request: technical values stay, others become `{id}`, `{token}` or `{value}`.
enum ParameterForm {
  /// Names whose values are words of the API.
  private static let technical: Set = [
    "count", "cursor", "tweet_mode", "skip_status", "stringify_ids", "trim_user", "max_results", "command",
    "media_type", "media_category", "include_entities", "include_email", "include_rts", "exclude_replies",
    "include_ext_alt_text", "include_user_entities", "expansions", "tweet.fields", "user.fields",
    "media.fields", "place.fields", "poll.fields", "list.fields", "space.fields", "dm_event.fields",
    "result_type", "lang", "locale", "limit", "offset", "page", "per_page", "notify", "mode",
    "filter_to_owned_lists", "reverse", "granularity", "fields", "filter", "format", "grant_type",
    "resources", "mini", "entities", "segment_index", "sort_order", "type",
  ]
  private static let secret = [
    "token", "secret", "key", "code", "password", "signature", "proof", "verifier", "nonce", "session",
  ]
  /// The parameters of the OAuth protocol, which a client makes again.
  static let protocolNames: Set = [
    "oauth_consumer_key", "oauth_nonce", "oauth_signature", "oauth_signature_method", "oauth_timestamp",
    "oauth_token", "oauth_version",
  ]

  /// The maximum number of parameters.
  private static let most = 200

  /// The parameters of a query or a form, in their order, without those of OAuth.
  static func pairs(_ bytes: some Collection<UInt8>) -> [(name: String, value: String)] {
    FormFields(parsing: bytes).fields.prefix(most).filter { !protocolNames.contains($0.name) }.map {
      (PrivateText.isName($0.name) ? $0.name : "{name}", form(of: $0.value, named: $0.name))
    }
  }

  /// The values that may be names of people. Some services use them as names of members.
  static func names(_ bytes: some Collection<UInt8>) -> Set<String> {
    let values = FormFields(parsing: bytes).fields.filter { form(of: $0.value, named: $0.name) == "{value}" }
    return Set(values.flatMap { $0.value.split(separator: ",").map(String.init) })
  }

  private static func form(of value: String, named name: String) -> String {
    let lowercased = name.lowercased()
    if secret.contains(where: lowercased.contains) { return "{token}" }
    if ["", "true", "false", "TRUE", "FALSE", "True", "False", "-1"].contains(value) { return value }
    if technical.contains(lowercased), PrivateText.isHarmless(value) { return value }
    let isID = lowercased.hasSuffix("id") || lowercased.hasSuffix("ids")
    let parts = value.split(separator: ",")
    if !parts.isEmpty, parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) {
      return parts.count > 1 ? "{ids}" : isID || value.utf8.count > 6 ? "{id}" : "{int}"
    }
    return "{value}"
  }
}
