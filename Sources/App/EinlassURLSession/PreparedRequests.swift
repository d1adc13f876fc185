package import EinlassDevice
internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

extension URLRequest {
  /// Marks the request as prepared by the phone of `app`: `URLSession.shared` sends it to that phone's networks on any
  /// queue, unless the sending task has other networks.
  ///
  /// The mark is in `mainDocumentURL`, which is never sent. Foundation on Linux drops the values of
  /// `URLProtocol.setProperty(_:forKey:in:)`, and a header would be visible to the recipient. An existing main document
  /// is not changed.
  package mutating func mark(for app: InstalledApp) {
    TransportURLProtocol.register()
    guard mainDocumentURL == nil || mark != nil else { return }
    mainDocumentURL = URL(string: "\(Mark.scheme):\(PreparedRequests.number(of: app.phone))")
  }

  /// The mark of the phone that prepared the request. `nil` if none did.
  var mark: Mark? { mainDocumentURL.flatMap(Mark.init) }

  /// The request as it should be sent, without a mark.
  var unmarked: URLRequest {
    guard mark != nil else { return self }
    var request = self
    request.mainDocumentURL = nil
    return request
  }
}

/// The number of a phone in a request that it prepared.
struct Mark {
  static let scheme = "einlass-phone"

  private let number: Int

  init?(_ url: URL) {
    guard url.scheme == Self.scheme,
      let number = Int(url.absoluteString.dropFirst(Self.scheme.utf8.count + 1))
    else { return nil }
    self.number = number
  }

  /// The networks of the phone. `nil` if the phone has been deallocated with its world.
  var destination: SessionDestination? {
    PreparedRequests.phone(number).map { SessionDestination($0.appTransport, clock: $0.clock) }
  }
}

/// The phones that have prepared requests, as long as they exist.
private enum PreparedRequests {
  private struct Entry {
    let number: Int
    weak var phone: Phone?
  }

  private struct State {
    var nextNumber = 1
    var entries: [Entry] = []
    var sweepAt = 64
  }

  private static let state = Mutex(State())

  /// Returns the number of `phone`, which no other phone has or had.
  static func number(of phone: Phone) -> Int {
    state.withLock { state in
      if let known = state.entries.last(where: { $0.phone === phone }) { return known.number }
      if state.entries.count >= state.sweepAt {
        state.entries.removeAll { $0.phone == nil }
        state.sweepAt = max(64, 2 * state.entries.count)
      }
      defer { state.nextNumber += 1 }
      state.entries.append(Entry(number: state.nextNumber, phone: phone))
      return state.nextNumber
    }
  }

  static func phone(_ number: Int) -> Phone? {
    state.withLock { state in state.entries.first { $0.number == number }?.phone }
  }
}
