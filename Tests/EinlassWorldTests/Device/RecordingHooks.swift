import EinlassDevice
import EinlassWire
import Synchronization

/// Records events, and answers for the phone if scripted to.
final class RecordingHooks: PhoneHooks {
  private let noted = Mutex<[PhoneEvent]>([])
  let access = Mutex<AccessResult?>(nil)
  let renewal = Mutex<RenewalResult?>(nil)

  var events: [PhoneEvent] { noted.withLock { $0 } }

  func accessResult(for request: AccessRequest, by app: AppIdentity) async -> AccessResult? {
    access.withLock { $0 }
  }

  func renewalResult(for account: Account, by app: AppIdentity) async -> RenewalResult? {
    renewal.withLock { $0 }
  }

  func observe(_ event: PhoneEvent) {
    noted.withLock { $0.append(event) }
  }
}
