internal import NIOCore

/// A connection's timer, which is reset often and fires rarely. A reset only stores a value and needs no new timer.
///
/// Belongs to one event loop.
final class DeadlineTimer {
  private let loop: any EventLoop
  private var deadline: NIODeadline?
  private var scheduled: Scheduled<Void>?
  /// The time of the event loop's next check; the deadline may have moved by then.
  private var moment: NIODeadline?
  private var action: (() -> Void)?

  /// `action` is called once when the deadline passes, and again only after a new deadline is set.
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
