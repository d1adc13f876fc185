internal import NIOCore

/// A timer of a connection that is reset often and fires rarely: resetting it costs a store, not a new timer.
///
/// Belongs to one event loop.
final class DeadlineTimer {
  private let loop: any EventLoop
  private var deadline: NIODeadline?
  private var scheduled: Scheduled<Void>?
  /// The next check by the event loop; the deadline may be later by then.
  private var moment: NIODeadline?
  private var action: (() -> Void)?

  /// `action` is called when the deadline passes, and not again until a new one is set.
  init(_ loop: any EventLoop, action: @escaping () -> Void) {
    self.loop = loop
    self.action = action
  }

  /// Sets the deadline to `amount` from now; `nil` for no deadline.
  func set(_ amount: TimeAmount?) {
    deadline = amount.map { .now() + $0 }
    guard let deadline else { return }
    if let moment, moment <= deadline { return }
    scheduled?.cancel()
    schedule(deadline)
  }

  /// Ends the timer permanently.
  func end() {
    scheduled?.cancel()
    scheduled = nil
    deadline = nil
    action = nil
  }

  private func schedule(_ moment: NIODeadline) {
    self.moment = moment
    let timer = NIOLoopBound(self, eventLoop: loop)
    scheduled = loop.scheduleTask(deadline: moment) { timer.value.check() }
  }

  private func check() {
    scheduled = nil
    moment = nil
    guard let deadline else { return }
    if deadline <= .now() {
      self.deadline = nil
      action?()
    } else {
      schedule(deadline)
    }
  }
}
