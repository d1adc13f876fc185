internal import Einlass
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A browser that the world's person uses only for Facebook's dialog. It opens the address, answers according to the
/// script, and follows redirects until one leaves the web.
///
/// The answers are sent in the query (`einlass_person` and the like), unless the script fills in the pages.
final class DialogVisitor: Sendable {
  /// The end of a visit.
  enum End: Sendable {
    /// A callback address with the scheme that the app waits for.
    case callback(URL)
    /// The person closed the browser, or left it open until the timeout.
    case left
    case failed(WebAuthenticationError)
  }

  /// The limit on redirects and pages combined.
  private static let mostSteps = 20

  private let transport: any Transport
  let journal: Journal
  private let clock: any WallClock
  let script: PersonScript
  /// The time on the world's clock after which an unanswered page closes.
  private let silenceLimit: Duration
  /// The person at the browser. Defaults to the script's person, or to the only one.
  let person: String?
  private let visits = Mutex(0)
  /// The cookies that visits share.
  private let browser = CookieJar()

  init(
    transport: any Transport, journal: Journal, clock: any WallClock, script: PersonScript, person: String?,
    silenceLimit: Duration
  ) {
    self.transport = transport
    self.journal = journal
    self.clock = clock
    self.script = script
    self.person = person
    self.silenceLimit = silenceLimit
  }

  /// Opens `address` with the person's next answer.
  func visit(_ address: String, callbackScheme: String, cookies: WebCookies) async -> End {
    let answer = script.dialogAnswer(
      at: visits.withLock { visits in
        defer { visits += 1 }
        return visits
      })
    switch answer {
    case .leave:
      journal.record(.person(PersonScript.Dialog.leave.journalText))
      return .left
    case .silent:
      journal.record(.person(PersonScript.Dialog.silent.journalText))
      if (try? await clock.sleep(for: silenceLimit)) != nil {
        journal.record(.silence("the page", silenceLimit))
      }
      return .left
    default: break
    }
    let jar = cookies == .shared ? browser : CookieJar()
    let isAnswerOfPages = [nil, .allow, .deny].contains(answer)
    if script.fillsInPages == true, isAnswerOfPages {
      return await follow(
        address, callbackScheme, jar, filling: PageVisitor(self, isDenying: answer == .deny))
    }
    journal.record(.person(answer?.journalText ?? "answers Facebook's dialog"))
    var fields = FormFields()
    if let person { fields.append("einlass_person", person) }
    if let answer { fields.append("einlass_answer", answer.rawValue) }
    if !script.declines.isEmpty { fields.append("einlass_declines", script.declines.joined(separator: ",")) }
    let separator = address.contains("?") ? "&" : "?"
    return await follow(address + separator + fields.encoded, callbackScheme, jar, filling: nil)
  }

  /// Follows redirects and the pages that `filler` fills in, until one leaves the web.
  private func follow(
    _ address: String, _ scheme: String, _ jar: CookieJar, filling filler: PageVisitor?
  ) async -> End {
    var address = address
    var form: FormFields?
    for _ in 0..<Self.mostSteps {
      let (host, target) = Self.parts(address)
      let response: WireResponse
      do throws(TransportError) {
        response = try await transport.send(request(host, target, jar, form))
      } catch {
        return .failed(.network(code: error.code, text: error.localizedDescription))
      }
      jar.keep(response, of: host)
      let status = response.head.status.code
      guard (300..<400).contains(status), let next = response.head.headerFields[.location] else {
        // The form is posted to the page's own address.
        form = status == 200 ? filler?.fill(response) : nil
        if form != nil { continue }
        return .failed(.page(status: status, text: PageText(response.text ?? "").text))
      }
      if let end = Self.end(at: next, scheme, status) { return end }
      address = next
      form = nil
    }
    return .failed(.page(status: 310, text: "too many redirects"))
  }

  /// Returns the end of the visit if `address` leaves the web; otherwise `nil`.
  private static func end(at address: String, _ scheme: String, _ status: Int) -> End? {
    if address.lowercased().hasPrefix(scheme.lowercased() + ":"), let url = URL(string: address) {
      return .callback(url)
    }
    if address.hasPrefix("https://") || address.hasPrefix("http://") { return nil }
    return .failed(.page(status: status, text: "no app can open '\(address.prefix(60))'"))
  }

  private func request(
    _ host: String, _ target: String, _ jar: CookieJar, _ form: FormFields?
  ) -> WireRequest {
    var request = WireRequest(form == nil ? .get : .post, host: host, target: target, form: form)
    request.head.headerFields[.userAgent] = "Mozilla/5.0 (iPhone; CPU iPhone OS 10_2 like Mac OS X)"
    request.head.headerFields[.accept] = "text/html"
    if let cookies = jar.header(for: host) { request.head.headerFields[.cookie] = cookies }
    return request
  }

  private static func parts(_ address: String) -> (host: String, target: String) {
    let rest = address.drop { $0 != "/" }.dropFirst(2)
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    let target = rest.dropFirst(host.count).prefix { $0 != "#" }
    return (String(host), target.hasPrefix("/") ? String(target) : "/" + target)
  }
}
