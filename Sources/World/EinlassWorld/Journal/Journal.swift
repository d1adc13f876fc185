package import EinlassStorage
public import EinlassWire
internal import HTTPTypes
internal import Synchronization

/// Everything that happened in a world, in order: messages on the wire with the verifiers' findings, actions of the
/// phone, and planned failures that acted.
public final class Journal: Sendable {
  /// The sender of a request.
  public struct Sender: RawRepresentable, Sendable, Hashable {
    /// The word in machine-readable journals.
    public let rawValue: String

    /// Creates a sender from its word, which is not checked.
    ///
    /// - Parameter rawValue: The word in machine-readable journals. For a network that is a client of another
    ///   one, the network's id.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The app itself, or a client from outside.
    public static let app = Sender(rawValue: "app")
    /// The phone, on behalf of an app.
    public static let phone = Sender(rawValue: "phone")
    /// A browser, or a network's own app, used by the person.
    public static let browser = Sender(rawValue: "browser")
    /// The app's own back end.
    public static let backEnd = Sender(rawValue: "backEnd")

    /// Whether a network sent it while it handled a request.
    var isNetwork: Bool { ![.app, .phone, .browser, .backEnd].contains(self) }
  }

  /// A kind of event.
  public enum Event: Sendable {
    case message(Message)
    /// A part of the world did something.
    case part(any WorldEvent)
    /// A planned failure acted before the named call.
    case planned(failure: String, call: String)
    /// An event that was planned, or is a step of a scenario, could not happen.
    case impossible(event: String, reason: String)
    /// The app's person chose an account, confirmed or cancelled.
    case person(String)
    /// An action of the app, or a change of its session.
    case app(String)
  }

  /// One event with its place and time.
  public struct Entry: Sendable {
    /// The number, counted from 1 without gaps, unless entries were dropped.
    public let number: Int
    /// The time on the virtual clock.
    public let time: WallTime
    /// The event.
    public let event: Event
  }

  struct State {
    var entries = RecentEntries()
    var nextNumber = 1
    /// The number of entries of a shared world, as far as it has been read.
    var storedCount = 0
    var followers: [Int: Place] = [:]
    /// The followers that have read everything and wait, by their tickets.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextFollower = 0
    /// Whether no more entries will be added.
    var isEnded = false
  }

  /// The limits of a journal. Beyond either limit, the oldest entries are dropped.
  public struct Limits: Sendable, Hashable {
    /// The number of entries.
    public var count = 10_000
    /// The approximate number of bytes: those of the messages, with an allowance for each entry.
    public var size = 64 * 1024 * 1024

    /// Ten thousand entries, 64 MiB.
    public init() {}
  }

  /// The limits.
  public let limits: Limits
  private let clock: any WallClock
  /// Looks up networks by id. They explain refused requests, and identify the owner of a request's token. In a journal
  /// without a world, none is found.
  private let networks = Mutex<@Sendable (NetworkID) -> (any SimulatedNetwork)?>({ _ in nil })
  /// Removes the secrets of this world from shown texts.
  package let redactor: Redactor
  /// The encoded entries that followers get.
  package let encodings = SharedEncodings()
  let state = Mutex(State())
  /// The explanations made so far.
  let explained = JournalExplanations()
  /// The common journal of all programs that share the world. `nil` if it is not shared.
  var shared: SharedJournal? { sharing.load() }
  let sharing = AtomicLazyReference<SharedJournal>()

  package init(
    clock: any WallClock, secrets: SecretIndex? = nil, secretFields: SecretFields = .standard,
    limits: Limits = Limits()
  ) {
    self.clock = clock
    redactor = Redactor(secrets, fields: secretFields)
    self.limits = limits
  }

  /// Sets `lookUp` as the way to find the networks of its world.
  func setNetworks(_ lookUp: @escaping @Sendable (NetworkID) -> (any SimulatedNetwork)?) {
    networks.withLock { $0 = lookUp }
  }

  /// Returns the network with the id. `nil` if the journal's world has none.
  func network(_ id: NetworkID?) -> (any SimulatedNetwork)? {
    guard let id else { return nil }
    return networks.withLock { $0 }(id)
  }

  /// Returns the display name of a network. Falls back to the id if the journal's world has no such network.
  func displayName(_ id: NetworkID) -> String {
    network(id).map { type(of: $0).displayName } ?? id.rawValue
  }

  /// The kept entries, the oldest first.
  public var entries: [Entry] {
    state.withLock { $0.entries.all }
  }

  /// The number of entries so far, including dropped ones.
  public var count: Int {
    state.withLock { max($0.nextNumber - 1, $0.storedCount) }
  }

  /// The number of entries dropped to make room.
  public var droppedCount: Int {
    state.withLock { $0.nextNumber - 1 - $0.entries.count }
  }

  /// The messages among the entries.
  public var messages: [Message] {
    entries.compactMap {
      if case .message(let message) = $0.event { message } else { nil }
    }
  }

  /// Adds an event, and returns the number of its entry. `nil` if the world is shared, in which case the entry gets its
  /// number once it is in the store.
  @discardableResult
  package func record(_ event: Event) -> Int? {
    let now = clock.now
    if let shared {
      shared.add(TimedEvent(time: now, event: event))
      return nil
    }
    let size = event.size
    let (number, dropped, waiting) = state.withLock { state in
      let entry = Entry(number: state.nextNumber, time: now, event: event)
      let dropped = state.entries.append(entry, size: size, limits)
      state.nextNumber += 1
      return (entry.number, dropped, state.takeWaiting())
    }
    for follower in waiting { follower.resume() }
    // Dropped entries are released only here, outside of the lock.
    _ = consume dropped
    return number
  }
}

extension Journal.Event {
  /// The approximate number of bytes.
  var size: Int {
    if case .message(let message) = self { 256 + message.size } else { 256 }
  }
}
