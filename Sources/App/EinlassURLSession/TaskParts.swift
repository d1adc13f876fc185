internal import Dispatch
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The parts of a task that Foundation does not pass to a protocol: its session, and the body of an upload.
///
/// They are read by reflection, since Linux offers no other way, and on the task's queue, so that nothing else changes
/// it. If that fails, requests are still sent, but without bodies of uploads and without the session's cookies and
/// headers.
struct TaskParts: Sendable {
  /// The body of an upload task.
  enum Body: Sendable {
    case data(Data)
    case file(URL)
  }

  private(set) var session: URLSession?
  private(set) var body: Body?

  init(_ task: URLSessionTask) {
    var mirror: Mirror? = Mirror(reflecting: task)
    while let level = mirror {
      if let child = level.descendant("session") { session = child as? URLSession }
      if let child = level.descendant("knownBody") { body = Self.body(child) }
      mirror = level.superclassMirror
    }
  }

  private static func body(_ known: Any) -> Body? {
    // In a mirror, the child of an optional is its value, and the child of an enum case is its payload.
    var value = known
    while let child = Mirror(reflecting: value).children.first {
      switch child.value {
      case let data as DispatchData: return .data(octets(of: data))
      case let file as URL: return .file(file)
      default: value = child.value
      }
    }
    return nil
  }

  /// Copies all bytes at once: byte by byte takes long for a large body, and this blocks all sessions.
  private static func octets(of data: DispatchData) -> Data {
    var octets = Data(count: data.count)
    _ = unsafe octets.withUnsafeMutableBytes { buffer in
      let whole: UnsafeMutableRawBufferPointer = unsafe buffer
      unsafe data.copyBytes(to: whole, count: data.count)
    }
    return octets
  }
}
