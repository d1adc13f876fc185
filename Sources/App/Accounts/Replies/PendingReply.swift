package import Dispatch
package import EinlassDevice
internal import Synchronization

/// A handler that is called once, on a queue that is not the caller's, as soon as the reply is there.
///
/// Handlers of the time are plain closures, which no task may carry along. None does: Dispatch gets the handler at once,
/// and calls it when the group is left; the task leaves the reply here, and the group.
package final class PendingReply<Reply: Sendable>: Sendable {
  private let reply = Mutex<Reply?>(nil)
  private let group = DispatchGroup()

  /// Gets `handle` ready; `app` is the task's app while it runs, so that what it makes and calls finds the same phone.
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

  /// Has the handler called with `reply`; nil lets it go uncalled, as where a person never answers.
  package func give(_ reply: Reply?) {
    self.reply.withLock { $0 = reply }
    group.leave()
  }
}
