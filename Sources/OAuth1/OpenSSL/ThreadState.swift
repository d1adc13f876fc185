import COpenSSL

/// What a thread keeps from one request to the next: the keys it has read last and its scratch.
///
/// Both are lent for the time of a call. A scratch is lent once: whoever asks while it is in use, a signature
/// method of somebody else's that signs on its own, say, gets another one.
struct ThreadState: ~Copyable {
  private var keys = KeyCache()
  private var scratch = SigningScratch()
  private var isWorkbenchLent = false

  /// Runs `body` with the calling thread's keys; nil where the system gives threads no room of their own.
  @inline(__always)
  static func withKeys<Result>(_ body: (inout KeyCache) -> Result) -> Result? {
    guard let state = unsafe current else { return nil }
    return unsafe body(&state.pointee.keys)
  }

  /// Runs `body` with the calling thread's scratch.
  @inline(__always)
  static func withScratch<Result, Failure: Error>(
    _ body: (inout SigningScratch) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let state = unsafe current, unsafe !state.pointee.isWorkbenchLent else {
      var scratch = SigningScratch()
      return try body(&scratch)
    }
    unsafe state.pointee.isWorkbenchLent = true
    defer {
      unsafe state.pointee.scratch.trim()
      unsafe state.pointee.isWorkbenchLent = false
    }
    return try unsafe body(&state.pointee.scratch)
  }

  private static let slot: CRYPTO_THREAD_LOCAL? = {
    var slot = CRYPTO_THREAD_LOCAL()
    let isMade = unsafe CRYPTO_THREAD_init_local(&slot) { pointer in
      guard let state = unsafe pointer?.assumingMemoryBound(to: ThreadState.self) else { return }
      unsafe state.pointee.keys.wipe()
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
