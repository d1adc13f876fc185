import EinlassDevice
import EinlassWire
import Synchronization

/// Notes what happens, and answers in the phone's place where it was told to.
final class NotingInterference: PhoneInterference {
  private let noted = Mutex<[PhoneEvent]>([])
  let access = Mutex<AccessReply?>(nil)
  let renewal = Mutex<RenewalReply?>(nil)

  var events: [PhoneEvent] { noted.withLock { $0 } }

  func accessReply(to request: AccessRequest, by app: AppIdentity) async -> AccessReply? {
    access.withLock { $0 }
  }

  func renewalReply(for account: Account, by app: AppIdentity) async -> RenewalReply? {
    renewal.withLock { $0 }
  }

  func observe(_ event: PhoneEvent) {
    noted.withLock { $0.append(event) }
  }
}
