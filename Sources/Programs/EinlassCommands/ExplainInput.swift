internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The input text of `einlass explain`.
enum ExplainInput {
  /// The error in the text, as a sentence.
  struct InputError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// Returns the text at `path`; `-` is standard input.
  static func read(_ path: String) throws -> [UInt8] {
    if path == "-" {
      return try StandardInput.read()
    }
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw InputError("\(path): cannot be read; pass a file with a request, or '-' for standard input")
    }
  }
}

/// Reads all of standard input as raw bytes.
enum StandardInput {
  static func read() throws -> [UInt8] {
    var octets: [UInt8] = []
    var buffer = Array<UInt8>(repeating: 0, count: 65_536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe EinlassSystem.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        throw ExplainInput.InputError("standard input cannot be read; pass a file with a request")
      }
      if count == 0 { return octets }
      octets += buffer[..<count]
    }
  }
}
