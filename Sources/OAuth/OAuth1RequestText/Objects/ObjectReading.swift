internal import OAuth1

/// A request built from an object's members, with a list of the members that were not used.
struct ObjectReading {
  /// A member with a role.
  private struct Candidate {
    let role: MemberRole
    let rank: Int
    let path: String
    let value: LiteralValue
  }

  private var candidates: [Candidate] = []
  /// Members with unknown names.
  private var others: [(path: String, value: LiteralValue)] = []
  private(set) var isOfServer = false
  private var response: RequestTextResponse?
  /// Whether the platform passes query values still percent-encoded, as in the URL.
  private var isQueryEncoded = false

  /// The maximum nesting of envelopes.
  private static let deepest = 6

  /// `nil` if the value is not an object.
  init?(_ value: LiteralValue) {
    guard let members = value.members else { return nil }
    collect(members, "", rank: 0, depth: 0, isQuiet: false)
  }

  private mutating func collect(
    _ members: [LiteralValue.Member], _ above: String, rank: Int, depth: Int, isQuiet: Bool
  ) {
    // Names with this prefix are a program's own.
    for member in members
    where member.value != .null && !member.name.hasPrefix("_") && !member.name.hasPrefix("[") {
      let path = above + member.name
      guard let (role, place) = MemberRole.of(member.name) else {
        if !isQuiet { others.append((path, member.value)) }
        continue
      }
      isOfServer = isOfServer || !isQuiet && MemberRole.isOfServer(member.name)
      let nested = member.value.members
      switch role {
      case .aside: break
      case .response, .status: take(response: member.value)
      case .envelope, .context:
        if let nested, depth < Self.deepest,
          role == .context || nested.contains(where: { MemberRole.of($0.name) != nil })
        {
          if role == .context, nested.contains(where: { $0.name == "elb" }) { isQueryEncoded = true }
          collect(
            nested, path + ".", rank: rank + (role == .context ? 50 : -20), depth: depth + 1,
            isQuiet: isQuiet || role == .context)
        } else if let line = member.value.text.flatMap({ RequestLine($0) }) {
          add(.method, 0, path, line.method)
          add(.target, 0, path, line.target)
        } else if !isQuiet {
          others.append((path, member.value))
        }
      case .url where nested != nil, .host where nested != nil:
        if depth < Self.deepest {
          collect(nested ?? [], path + ".", rank: rank, depth: depth + 1, isQuiet: isQuiet)
        }
      default:
        // Only the context's path includes the stage of the API.
        let isBetter = role == .path && rank >= 50
        if role.accepts(member.value) {
          candidates.append(
            Candidate(role: role, rank: isBetter ? -30 : place + rank, path: path, value: member.value))
        } else if !isQuiet {
          others.append((path, member.value))
        }
      }
    }
  }

  private mutating func add(_ role: MemberRole, _ rank: Int, _ path: String, _ text: String) {
    candidates.append(Candidate(role: role, rank: rank, path: path, value: .string(Array(text.utf8))))
  }

  private mutating func take(response value: LiteralValue) {
    let status = (value["status"]?["code"] ?? value["status"] ?? value["statusCode"] ?? value).text.flatMap {
      Int($0)
    }
    guard let status, 100...599 ~= status else { return }
    response = RequestTextResponse(
      status: status, dateField: RequestField.fields(value["headers"]).first("date"))
  }

  private func all(_ role: MemberRole) -> [Candidate] {
    candidates.filter { $0.role == role }.sorted { $0.rank < $1.rank }
  }

  private func text(_ role: MemberRole) -> String? { all(role).first?.value.text }

  /// The request, or `nil` if the members do not contain its URL and fields.
  func draft() -> RequestDraft? {
    var draft = RequestDraft(isOfServer ? .serverRequest : .requestObject)
    draft.fields = fields
    draft.method = text(.method)?.uppercased()
    draft.response = response
    guard let target else { return nil }
    draft.target = target
    var known = KnownTexts()
    guard !draft.fields.isEmpty || draft.isSigned || !all(.headers).isEmpty else { return nil }
    if !target.contains("://") { takeAddress(&draft) }
    var unread = takeQuery(&draft, &known)
    unread += takeBody(&draft, &known)
    for field in draft.fields { known.add(field.value) }
    for member in candidates { if let text = member.value.text { known.add(text) } }
    for (path, value) in others where value.mayBelong && !known.covers(value) { unread.append(path) }
    draft.unread = unread
    return draft
  }

  // MARK: - Fields

  private var fields: [RequestField] {
    var fields: [RequestField] = []
    var seen: Set<RequestField> = []
    for member in candidates {
      let new: [RequestField]
      switch member.role {
      case .headers: new = RequestField.fields(member.value)
      case .field(let name):
        new = [RequestField(name, member.value.text ?? member.value.elements?.first?.text ?? "")]
      default: continue
      }
      // A server's object contains a field under several names.
      for field in new where seen.insert(field).inserted { fields.append(field) }
    }
    fields.replacePseudoFields()
    fields.removeAll(where: \.value.isEmpty)
    return fields
  }

  // MARK: - Address

  /// A whole URL, or path and query.
  private var target: String? {
    let texts = (all(.url) + all(.target)).compactMap { $0.value.text }
    if let whole = texts.first(where: { URLText($0) != nil }) { return whole }
    if let path = texts.first, let base = text(.base), base.contains("://") {
      return (base.hasSuffix("/") ? String(base.dropLast()) : base)
        + (path.hasPrefix("/") ? path : "/" + path)
    }
    if let target = texts.first(where: { $0.hasPrefix("/") }) { return target }
    guard let path = text(.path) else { return text(.base).flatMap { URLText($0) != nil ? $0 : nil } }
    let mount = text(.mount) ?? ""
    let whole = mount.isEmpty || mount == "/" || path.hasPrefix(mount + "/") ? path : mount + path
    if let base = text(.base), base.contains("://") {
      return (base.hasSuffix("/") ? String(base.dropLast()) : base) + whole
    }
    return whole
  }

  private func takeAddress(_ draft: inout RequestDraft) {
    let scheme = text(.scheme)?.lowercased().filter { $0 != ":" && $0 != "/" }
    let forwarded = draft.fields.first("x-forwarded-proto").map {
      String($0.prefix { $0 != "," }).lowercased()
    }
    let secure = text(.secure)?.lowercased()
    let isSecurePort = ["443", "8443"].contains(text(.port) ?? "")
    draft.scheme =
      scheme ?? forwarded
      ?? secure.map { ["", "off", "0", "false"].contains($0) ? "http" : "https" }
      ?? (isSecurePort ? "https" : nil)
    guard draft.fields.first("host") == nil, let host = text(.host) else { return }
    let usual = draft.scheme == "http" ? "80" : "443"
    let port = text(.port).flatMap { $0 == usual || host.contains(":") ? nil : ":" + $0 } ?? ""
    draft.fields.append(RequestField("host", host + port))
  }

  // MARK: - Query

  private func takeQuery(_ draft: inout RequestDraft, _ known: inout KnownTexts) -> [String] {
    var unread: [String] = []
    let target = draft.target ?? ""
    var query = target.firstIndex(of: "?").map { String(target[$0...].dropFirst().prefix { $0 != "#" }) }
    let hasOwn = query != nil
    var isObjectUsed = false
    for (index, member) in all(.query).enumerated() {
      // Further ones belong to other requests.
      if index > 16 { unread.append(member.path); continue }
      if let text = member.value.text {
        let text = text.hasPrefix("?") ? String(text.dropFirst()) : text
        if text.isEmpty || query.map({ Self.pairs($0).isSuperset(of: Self.pairs(text)) }) == true { continue }
        if hasOwn && isOfServer || isObjectUsed { unread.append(member.path); continue }
        query = query.map { $0.isEmpty ? text : $0 + "&" + text } ?? text
        continue
      }
      guard let pairs = member.value.pairs else { unread.append(member.path); continue }
      let texts = pairs.map { pair in
        isQueryEncoded
          ? "\(pair.name)=\(pair.value)"
          : "\(FormEncoding.encode(pair.name))=\(FormEncoding.encode(pair.value))"
      }
      let own = query.map(Self.pairs) ?? []
      let new = texts.filter { !own.contains(Self.decoded($0)) }
      if new.isEmpty { continue }
      // A server repeats the URL's query here; a client adds to it.
      if isOfServer, query != nil { unread.append(member.path); continue }
      isObjectUsed = true
      query = ((query.map { $0.isEmpty ? [] : [$0] } ?? []) + new).joined(separator: "&")
    }
    if let query {
      let fragment = target.firstIndex(of: "#").map { String(target[$0...]) } ?? ""
      draft.target =
        target.prefix { $0 != "?" && $0 != "#" } + (query.isEmpty && !hasOwn ? "" : "?" + query) + fragment
      for pair in query.split(separator: "&") { known.add(pair: String(pair)) }
    }
    return unread
  }

  private static func pairs(_ query: String) -> Set<String> {
    Set(query.split(separator: "&").map { decoded(String($0)) })
  }

  private static func decoded(_ pair: String) -> String {
    let pair = PercentEncoding.decodeForm(pair)
    return pair.contains("=") ? pair : pair + "="
  }

  // MARK: - Body

  private func takeBody(_ draft: inout RequestDraft, _ known: inout KnownTexts) -> [String] {
    var unread: [String] = []
    var isTaken = false
    for member in all(.form) + all(.json) + all(.body) where member.value.mayBeBody {
      if isTaken {
        if !known.covers(member.value) { unread.append(member.path) }
        continue
      }
      guard let body = ObjectBody(member.value, member.role, draft, isBase64: isBase64) else {
        unread.append(member.path)
        continue
      }
      isTaken = true
      draft.body = body.octets
      if !body.isSure { unread.append(member.path) }
      if !body.octets.isEmpty { draft.assume(contentType: body.type) }
      for pair in String(decoding: body.octets, as: UTF8.self).split(separator: "&") {
        known.add(pair: String(pair))
      }
      known.add(leaves: member.value)
    }
    return unread
  }

  private var isBase64: Bool {
    others.contains { $0.path.lowercased().hasSuffix("isbase64encoded") && $0.value == .bool(true) }
  }
}

extension MemberRole {
  /// Whether a member of that role can hold `value`; otherwise its name means something else.
  fileprivate func accepts(_ value: LiteralValue) -> Bool {
    guard let text = value.text else {
      switch self {
      case .query, .headers, .form, .json, .body: return true
      case .field: return value.elements != nil
      default: return false
      }
    }
    switch self {
    case .method:
      return RequestLine(text + " / HTTP/1.1")?.method == text && text.utf8.count < 10
        && text.lowercased() != "http"
    case .scheme:
      return ["http", "https", "http:", "https:", "http://", "https://"].contains(text.lowercased())
    case .host: return !text.isEmpty && !text.contains { $0.isWhitespace || "/=[{".contains($0) }
    case .port: return UInt16(text) != nil
    case .path, .target: return text.hasPrefix("/") || text.contains("://")
    case .headers: return text.contains(":")
    case .query: return text.isEmpty || text.contains("=") || text.hasPrefix("?")
    default: return true
    }
  }
}

/// The known strings of a request. A member that only repeats them counts as used.
struct KnownTexts {
  private var texts: Set<String> = []

  mutating func add(_ text: String) { texts.insert(text) }

  /// Adds the name and the value of `name=value`, both encoded and decoded.
  mutating func add(pair: String) {
    let (name, value) = pair.cut(at: "=")
    for part in [name, value] {
      add(part)
      add(PercentEncoding.decodeForm(part))
    }
    add(pair)
  }

  mutating func add(leaves value: LiteralValue) { for leaf in value.leaves { texts.insert(leaf) } }

  /// Whether everything in `value` is already known.
  func covers(_ value: LiteralValue) -> Bool { value.leaves.allSatisfy { texts.contains($0) } }
}
