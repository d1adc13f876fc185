internal import Synchronization

/// Look-ups of one task that may all be as of one moment: who responds to a request binds `current` while nobody outside
/// waits for it to have seen something that came meanwhile.
///
/// The engine of a world that several programs share asks the database whenever somebody looks something up. Within such a
/// moment it asks once, and goes by what it knows for a little while after: by what was so after the moment had begun. What
/// this program changes meanwhile is seen at once, in any case.
package final class ReadingMoment: Sendable {
  /// The moment of this task; nil: every look-up is for itself.
  @TaskLocal package static var current: ReadingMoment?

  /// For how long what was so at the database is taken to be so.
  private static let length = Duration.milliseconds(50)

  private let asked = Mutex<[ObjectIdentifier: ContinuousClock.Instant]>([:])

  package init() {}

  /// Whether `engine` has asked since the moment began, and not long ago.
  package func isKnown(_ engine: any StorageEngine & AnyObject) -> Bool {
    guard let time = asked.withLock({ $0[ObjectIdentifier(engine)] }) else { return false }
    return ContinuousClock.now - time < Self.length
  }

  /// `engine` has asked, and had its response, after `time`.
  package func know(_ engine: any StorageEngine & AnyObject, since time: ContinuousClock.Instant) {
    asked.withLock { $0[ObjectIdentifier(engine)] = time }
  }
}
