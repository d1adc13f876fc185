/// The system's messages.
package enum SystemError {
  /// The message for an error number, such as "Permission denied".
  package static func text(_ number: Int32) -> String {
    // Never null: an unknown number has a message as well.
    unsafe String(cString: strerror(number))
  }

  /// The message for the last error of this thread.
  package static var last: String { text(errno) }
}
