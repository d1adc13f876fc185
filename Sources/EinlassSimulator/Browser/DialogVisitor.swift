internal import Einlass
internal import EinlassWire
internal import FoundationEssentials
internal import HTTPTypes
internal import Synchronization

/// A browser with the world's person in front of it, as far as Facebook's dialog goes: it opens the address, answers by
/// the script and follows redirects until one leads out of the web.
///
/// The answers go along in the query (`einlass_person` and its kin): no page is filled in.
final class DialogVisitor: Sendable {
  /// How a visit ended.
  enum End: Sendable {
    /// An address with the scheme that the app awaits.
    case callback(URL)
    /// The person closed the browser, or left it open until the run ended.
    case left
    case failed(WebAuthenticationFailure)
  }

  private static let mostRedirects = 10

  private let transport: any Transport
  private let journal: Journal
  private let clock: any WallClock
  private let script: PersonScript
  /// Who sits at the browser; nil: the script's, or the only one there is.
  private let person: String?
  private let visits = Mutex(0)
  /// The cookies of visits that share them, by host.
  private let cookies = Mutex<[String: [String: String]]>([:])

  init(
    transport: any Transport, journal: Journal, clock: any WallClock, script: PersonScript, person: String?
  ) {
    self.transport = transport
    self.journal = journal
    self.clock = clock
    self.script = script
    self.person = person
  }

  /// Opens `address` with the person's next answer.
  func visit(_ address: String, callbackScheme: String, cookies: WebCookies) async -> End {
    let answer = script.dialogAnswer(
      at: visits.withLock { visits in
        defer { visits += 1 }
        return visits
      })
    journal.record(.person(answer?.story ?? "answers Facebook's dialog"))
    switch answer {
    case .leave: return .left
    case .silent:
      try? await clock.sleep(until: .never)
      return .left
    default: break
    }
    var fields = FormFields()
    if let person { fields.append("einlass_person", person) }
    if let answer { fields.append("einlass_answer", answer.rawValue) }
    if !script.declines.isEmpty { fields.append("einlass_declines", script.declines.joined(separator: ",")) }
    let mark = address.contains("?") ? "&" : "?"
    return await follow(address + mark + fields.encoded, callbackScheme, cookies)
  }

  private func follow(_ address: String, _ scheme: String, _ cookies: WebCookies) async -> End {
    var address = address
    for _ in 0..<Self.mostRedirects {
      let response: WireResponse
      do throws(TransportFailure) {
        response = try await transport.send(request(address, cookies))
      } catch {
        return .failed(.network(code: error.code, text: error.localizedDescription))
      }
      keep(response, of: address, cookies)
      guard (300..<400).contains(response.head.status.code), let next = response.head.headerFields[.location]
      else {
        return .failed(.page(status: response.head.status.code, text: PageText(response.text ?? "").text))
      }
      if next.lowercased().hasPrefix(scheme.lowercased() + ":"), let url = URL(string: next) {
        return .callback(url)
      }
      guard next.hasPrefix("https://") || next.hasPrefix("http://") else {
        return .failed(
          .page(status: response.head.status.code, text: "no app is there for '\(next.prefix(60))'"))
      }
      address = next
    }
    return .failed(.page(status: 310, text: "too many redirects"))
  }

  private func request(_ address: String, _ cookies: WebCookies) -> WireRequest {
    let (host, target) = Self.parts(address)
    var request = WireRequest(.get, host: host, target: target)
    request.head.headerFields[.userAgent] = "Mozilla/5.0 (iPhone; CPU iPhone OS 10_2 like Mac OS X)"
    request.head.headerFields[.accept] = "text/html"
    guard cookies == .shared else { return request }
    let jar = self.cookies.withLock { $0[host] ?? [:] }
    let text = jar.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    if !text.isEmpty { request.head.headerFields[.cookie] = text }
    return request
  }

  private func keep(_ response: WireResponse, of address: String, _ cookies: WebCookies) {
    guard cookies == .shared else { return }
    for field in response.head.headerFields where field.name == .setCookie {
      let pair = field.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      self.cookies.withLock { $0[Self.parts(address).host, default: [:]][String(pair[0])] = String(pair[1]) }
    }
  }

  private static func parts(_ address: String) -> (host: String, target: String) {
    let rest = address.drop { $0 != "/" }.dropFirst(2)
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    let target = rest.dropFirst(host.count).prefix { $0 != "#" }
    return (String(host), target.hasPrefix("/") ? String(target) : "/" + target)
  }
}
