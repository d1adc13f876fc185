public import EinlassDevice
public import EinlassNetworks
public import EinlassWire
internal import Synchronization

/// Everything that happened in a world, in order: messages on the wire with what the verifiers found, what
/// the phone did, and which planned failures acted.
public final class Journal: Sendable {
  /// One request with what came of it.
  public struct Message: Sendable {
    /// Whose host the request was for; nil: a host that is not simulated.
    public let network: NetworkID?
    /// The endpoint's name; nil: none fits, or the host is not simulated.
    public let endpoint: String?
    /// The request as sent.
    public let request: WireRequest
    /// The answer as it arrived, or why none did.
    public let result: Result<WireResponse, TransportFailure>
    /// What the network's verifier made of the signature; nil: nobody looked.
    public let finding: VerificationFinding?
    /// The planned failure that made the result; nil: the network did.
    public let plannedFailure: String?
  }

  /// What can happen.
  public enum Event: Sendable {
    case message(Message)
    case phone(PhoneEvent)
    /// A planned failure acted before the named call.
    case planned(failure: String, call: String)
    /// The app's person chose an account, confirmed or cancelled.
    case person(String)
  }

  /// One event with its place and time.
  public struct Entry: Sendable {
    /// Counts from 1 and has no gaps, unless entries were dropped.
    public let number: Int
    /// When it happened, on the virtual clock.
    public let time: WallTime
    /// What happened.
    public let event: Event
  }

  private struct State {
    var entries: [Entry] = []
    var nextNumber = 1
  }

  /// How many entries are kept; the oldest half is dropped beyond that.
  private let capacity: Int
  private let clock: any WallClock
  /// Explains refused requests; nil in a journal without a world.
  let twitter: SimulatedTwitter?
  private let state = Mutex(State())

  package init(clock: any WallClock, twitter: SimulatedTwitter? = nil, capacity: Int = 10_000) {
    self.clock = clock
    self.twitter = twitter
    self.capacity = capacity
  }

  /// What has happened so far, the oldest first.
  public var entries: [Entry] {
    state.withLock { $0.entries }
  }

  /// How much has happened so far, dropped entries included.
  public var count: Int {
    state.withLock { $0.nextNumber - 1 }
  }

  /// The messages alone.
  public var messages: [Message] {
    entries.compactMap {
      if case .message(let message) = $0.event { message } else { nil }
    }
  }

  package func record(_ event: Event) {
    let now = clock.now
    state.withLock { state in
      if state.entries.count >= capacity { state.entries.removeFirst(capacity / 2) }
      state.entries.append(Entry(number: state.nextNumber, time: now, event: event))
      state.nextNumber += 1
    }
  }
}
