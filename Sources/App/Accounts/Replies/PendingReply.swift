package import Dispatch
package import EinlassDevice
internal import Synchronization

/// A handler that is called once, on a queue other than the caller's, as soon as the reply is available.
///
/// Handlers in the original API are plain closures, which must not be passed into a task. Here, Dispatch gets the
/// handler at once and calls it when the group is left. The task only stores the reply and leaves the group.
package final class PendingReply<Reply: Sendable>: Sendable {
  private let reply = Mutex<Reply?>(nil)
  private let group = DispatchGroup()

  /// Prepares to call `handle`. While `handle` runs, `app` is the task's app, so that objects that it makes or calls
  /// find the same phone.
  package init(on queue: DispatchQueue, in app: InstalledApp?, _ handle: @escaping (Reply) -> Void) {
    group.enter()
    let work = DispatchWorkItem { [self] in
      guard let reply = reply.withLock({ $0 }) else { return }
      if let app {
        InstalledApp.$current.withValue(app) { handle(reply) }
      } else {
        handle(reply)
      }
    }
    group.notify(queue: queue, work: work)
  }

  /// Calls the handler with `reply`. If `nil`, releases it without a call, as when a person never answers.
  package func give(_ reply: Reply?) {
    self.reply.withLock { $0 = reply }
    group.leave()
  }
}
