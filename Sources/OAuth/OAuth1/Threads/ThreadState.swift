import COpenSSL

/// The scratch that a thread keeps from one request to the next.
///
/// A scratch is lent once: a caller that asks while it is in use, such as a signature method of the library's user that
/// signs on its own, gets another one.
struct ThreadState: ~Copyable {
  private var scratch = SigningScratch()
  private var isScratchLent = false

  /// Runs `body` with the calling thread's scratch.
  @inline(__always)
  static func withScratch<Result, Failure: Error>(
    _ body: (inout SigningScratch) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let state = unsafe current, unsafe !state.pointee.isScratchLent else {
      var scratch = SigningScratch()
      return try body(&scratch)
    }
    unsafe state.pointee.isScratchLent = true
    defer {
      unsafe state.pointee.scratch.trim()
      unsafe state.pointee.isScratchLent = false
    }
    return try unsafe body(&state.pointee.scratch)
  }

  private static let slot: CRYPTO_THREAD_LOCAL? = {
    var slot = CRYPTO_THREAD_LOCAL()
    let isMade = unsafe CRYPTO_THREAD_init_local(&slot) { pointer in
      guard let state = unsafe pointer?.assumingMemoryBound(to: ThreadState.self) else { return }
      unsafe state.deinitialize(count: 1)
      unsafe state.deallocate()
    }
    return isMade == 1 ? slot : nil
  }()

  /// The calling thread's state; it goes when the thread ends.
  private static var current: UnsafeMutablePointer<ThreadState>? {
    guard var slot else { return nil }
    if let pointer = unsafe CRYPTO_THREAD_get_local(&slot) {
      return unsafe pointer.assumingMemoryBound(to: ThreadState.self)
    }
    let state = UnsafeMutablePointer<ThreadState>.allocate(capacity: 1)
    unsafe state.initialize(to: ThreadState())
    guard unsafe CRYPTO_THREAD_set_local(&slot, state) == 1 else {
      unsafe state.deinitialize(count: 1)
      unsafe state.deallocate()
      return nil
    }
    return unsafe state
  }
}
