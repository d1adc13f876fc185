package import EinlassStorage
public import EinlassWire
package import OAuth1
internal import Synchronization

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A simulated phone: system accounts, the person's decisions about apps, and requests that the system itself signs.
///
/// It reaches the networks only through `transport`, and uses only the given clock and random source.
public final class Phone: Sendable {
  package let tables: WorldTables
  /// The transport to the networks.
  public let transport: any Transport
  /// The same transport for requests that apps send themselves.
  package let appTransport: any Transport
  /// The phone's clock, which may be wrong.
  public let clock: any WallClock
  /// The phone's source of nonces and identifiers.
  public let random: any RandomSource
  package let prompt: any AccessPrompt
  package let hooks: any PhoneHooks
  /// Shows a web page over an app until it redirects to an address with a scheme, and returns that address. The page
  /// sees the browser's cookies unless it is ephemeral. `nil` if the phone has no browser.
  package typealias ShowPage =
    @Sendable (_ url: URL, _ callbackScheme: String, _ isEphemeral: Bool) async throws -> URL
  package let showPage: ShowPage?
  /// The credentials of Apple's own application at each network, which sign for system accounts.
  package let systemClients: [NetworkID: ClientCredentials]
  private let currentPolicy: Mutex<PhonePolicy>
  private let listeners = Mutex<[Int: AsyncStream<Void>.Continuation]>([:])
  let accessMutexes: [AccountType: AsyncMutex]
  let renewals = RenewalCoalescer()
  let keychain: PhoneKeychain
  /// The Keychain's items and the small settings of apps.
  let kept: KeptTables

  package init(
    tables: WorldTables, transport: any Transport, clock: any WallClock, random: any RandomSource,
    prompt: any AccessPrompt, systemClients: [NetworkID: ClientCredentials],
    policy: PhonePolicy = PhonePolicy(),
    hooks: any PhoneHooks = NoPhoneHooks(),
    file: PhoneFile? = nil,
    deviceKey: DeviceKey? = nil, appTransport: (any Transport)? = nil, showPage: ShowPage? = nil
  ) {
    self.tables = tables
    self.transport = transport
    self.appTransport = appTransport ?? transport
    self.clock = clock
    self.random = random
    self.prompt = prompt
    self.systemClients = systemClients
    self.hooks = hooks
    self.showPage = showPage
    kept = KeptTables(file, else: tables)
    keychain = PhoneKeychain(kept, key: deviceKey)
    currentPolicy = Mutex(policy)
    accessMutexes = Dictionary(uniqueKeysWithValues: AccountType.all.map { ($0, AsyncMutex()) })
  }

  /// The behaviour of the phone; may be changed at any moment.
  public var policy: PhonePolicy {
    get { currentPolicy.withLock { $0 } }
    set { currentPolicy.withLock { $0 = newValue } }
  }

  /// Returns an app on this phone. Nothing is installed: every identity has an app.
  ///
  /// - Parameter identity: The app's bundle id and name.
  /// - Returns: The app, with the accounts and items that its bundle id has.
  public func app(_ identity: AppIdentity) -> InstalledApp {
    InstalledApp(identity: identity, phone: self)
  }

  /// Settings, as the person sees them.
  public var settings: PhoneSettings {
    PhoneSettings(phone: self)
  }

  /// Observes the account database, Settings included, like `ACAccountStoreDidChangeNotification`.
  ///
  /// - Returns: An element for each change, after which accounts fetched earlier are out of date. At most 64
  ///   unread elements are kept.
  public func accountChanges() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(64))
    let number = listeners.withLock { listeners in
      let number = (listeners.keys.max() ?? 0) + 1
      listeners[number] = continuation
      return number
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { $0[number] = nil }
    }
    return stream
  }

  /// Notifies apps that the account database has changed.
  package func announceChange() {
    hooks.observe(.accountsChanged)
    let listeners = listeners.withLock { Array($0.values) }
    for listener in listeners { listener.yield() }
  }
}
