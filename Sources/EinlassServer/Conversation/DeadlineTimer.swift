internal import NIOCore

/// One alarm of a connection that is moved often and goes off seldom: moving it costs a store, not a timer.
///
/// Belongs to one event loop.
final class DeadlineTimer {
  private let loop: any EventLoop
  private var deadline: NIODeadline?
  private var scheduled: Scheduled<Void>?
  /// When the loop looks next; the deadline may be later by then.
  private var moment: NIODeadline?
  private var action: (() -> Void)?

  /// `action` is called once the deadline passes, and not again until it is set anew.
  init(_ loop: any EventLoop, action: @escaping () -> Void) {
    self.loop = loop
    self.action = action
  }

  /// Moves the alarm to so much from now; nil: there is none.
  func set(_ amount: TimeAmount?) {
    deadline = amount.map { .now() + $0 }
    guard let deadline else { return }
    if let moment, moment <= deadline { return }
    scheduled?.cancel()
    schedule(deadline)
  }

  /// Ends the timer for good.
  func end() {
    scheduled?.cancel()
    scheduled = nil
    deadline = nil
    action = nil
  }

  private func schedule(_ moment: NIODeadline) {
    self.moment = moment
    let timer = NIOLoopBound(self, eventLoop: loop)
    scheduled = loop.scheduleTask(deadline: moment) { timer.value.look() }
  }

  private func look() {
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
