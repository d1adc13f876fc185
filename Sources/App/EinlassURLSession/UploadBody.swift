internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The body of a request: its own data or stream, or that of an upload task.
struct UploadBody {
  private let known: TaskParts.Body?
  private let task: URLSessionTask
  private let session: URLSession?

  init(_ known: TaskParts.Body?, of task: URLSessionTask, in session: URLSession?) {
    self.known = known
    self.task = task
    self.session = session
  }

  /// Returns the bytes. `nil` if there is no body.
  ///
  /// - Throws: `URLError.fileDoesNotExist` if a file cannot be read; `requestBodyStreamExhausted` if a stream fails.
  func data(_ request: URLRequest) async throws(URLError) -> Data? {
    switch known {
    case .data(let data): return data
    case .file(let file):
      do {
        return try Data(contentsOf: file)
      } catch {
        throw URLError(.fileDoesNotExist, "\(error)", request.url)
      }
    case nil: break
    }
    if let data = request.httpBody { return data }
    if let stream = request.httpBodyStream { return try Self.read(stream, request.url) }
    return try await streamOfDelegate(request.url)
  }

  /// Returns the delegate's stream for an upload task that was made without a body.
  private func streamOfDelegate(_ url: URL?) async throws(URLError) -> Data? {
    guard task is URLSessionUploadTask, let session, let delegate = task.delegate else { return nil }
    let read: Result<Data?, URLError> = await withCheckedContinuation { answer in
      session.delegateQueue.addOperation { [task] in
        delegate.urlSession(session, task: task) { stream in
          do throws(URLError) {
            answer.resume(
              returning: .success(try stream.map { stream throws(URLError) in try Self.read(stream, url) }))
          } catch {
            answer.resume(returning: .failure(error))
          }
        }
      }
    }
    return try read.get()
  }

  private static func read(_ stream: InputStream, _ url: URL?) throws(URLError) -> Data {
    stream.open()
    defer { stream.close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return -1 }
        return unsafe stream.read(start, maxLength: buffer.count)
      }
      guard count >= 0 else {
        throw URLError(.requestBodyStreamExhausted, "the body stream cannot be read", url)
      }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}
