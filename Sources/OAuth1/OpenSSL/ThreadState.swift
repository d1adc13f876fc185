import COpenSSL

/// What a thread keeps from one request to the next: the keys it has read last and its workbench.
///
/// Whoever needs the workbench takes it and puts it back, so that nobody can meet it half used. The keys are
/// lent to nobody but this library's own code.
struct ThreadState: ~Copyable {
  private var keys = LastKeys()
  private var workbench: Workbench?

  /// Runs `body` with the calling thread's keys; nil where the system gives threads no room of their own.
  @inline(__always)
  static func withKeys<Result>(_ body: (inout LastKeys) -> Result) -> Result? {
    guard let state = unsafe current else { return nil }
    return unsafe body(&state.pointee.keys)
  }

  /// Runs `body` with the calling thread's workbench.
  @inline(__always)
  static func withWorkbench<Result, Failure: Error>(
    _ body: (inout Workbench) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let state = unsafe current
    var workbench = unsafe state?.pointee.takeWorkbench() ?? Workbench()
    do throws(Failure) {
      let result = try body(&workbench)
      unsafe state?.pointee.keep(workbench)
      return result
    } catch {
      unsafe state?.pointee.keep(workbench)
      throw error
    }
  }

  private mutating func takeWorkbench() -> Workbench? { workbench.take() }

  private mutating func keep(_ workbench: consuming Workbench) {
    workbench.trim()
    self.workbench = consume workbench
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
