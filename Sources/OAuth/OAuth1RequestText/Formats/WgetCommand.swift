/// The words of a wget command line.
///
/// Source: GNU Wget's manual, section 2.
struct WgetCommand {
  private(set) var draft = RequestDraft(.wget)

  /// Short options with an argument, none of which changes what is signed.
  private static let shortWithArgument = Set("OoaitTUwQPeBl")
  /// Long options with an argument, none of which changes what is signed.
  private static let ignored = Set(
    words: """
      --output-document --output-file --append-output --tries --timeout --user-agent --wait --referer --save-cookies
      --load-cookies --ca-certificate --certificate --private-key --directory-prefix --secure-protocol
      --connect-timeout --read-timeout --max-redirect --execute --bind-address
      """)
  /// Long options whose argument is part of the request.
  private static let own = Set(
    words: "--header --post-data --body-data --post-file --body-file --method")

  init(_ words: [String], _ options: RequestTextOptions) throws(RequestTextError) {
    var words = words.dropFirst()
    var data: [UInt8]?
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word.count > 1 else {
        if draft.target == nil { draft.target = word }
        continue
      }
      guard word.hasPrefix("--") else {
        if word.count == 2, word.last.map(Self.shortWithArgument.contains) == true { _ = words.popFirst() }
        continue
      }
      let (name, stated) = word.cut(at: "=")
      let isOwn = Self.own.contains(name)
      let isSeparate = !word.contains("=") && (isOwn || Self.ignored.contains(name))
      guard let value = isSeparate ? words.popFirst() : stated, isOwn else { continue }
      switch name {
      case "--header": if let field = RequestField(line: value) { draft.fields.append(field) }
      case "--method": draft.method = value
      case "--post-data", "--body-data": data = Array(value.utf8)
      default: data = try draft.file(value, options)
      }
      if name.hasPrefix("--post") { draft.method = "POST" }
    }
    guard let target = draft.target, let url = URLText(target, isSchemeOptional: true) else {
      throw .unreadable(.wget, "the wget command has no URL")
    }
    draft.target = url.whole()
    draft.method = draft.method ?? "GET"
    guard let data else { return }
    draft.body = data
    draft.assume(contentType: FormEncoding.mediaType)
  }
}
