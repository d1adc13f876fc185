import EinlassWire
import Foundation
import Testing

struct BoundedFileTests {
  @Test func `a file is read up to its limit, and one without end not beyond`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("12345".utf8).write(to: file)
    #expect(try BoundedFile.read(file.path, limit: 5) == Array("12345".utf8))
    #expect(throws: BoundedFile.ReadingError.tooLarge) { try BoundedFile.read(file.path, limit: 4) }
    #expect(throws: BoundedFile.ReadingError.tooLarge) { try BoundedFile.read("/dev/zero", limit: 1_000_000) }
    #expect(try BoundedFile.read("/dev/null", limit: 4) == [])
    #expect(throws: BoundedFile.ReadingError.notThere) { try BoundedFile.read(file.path + "x", limit: 4) }
    #expect(throws: BoundedFile.ReadingError.unreadable("Is a directory")) {
      try BoundedFile.read("/tmp", limit: 1 << 30)
    }
  }

  @Test(arguments: [
    (BoundedFile.ReadingError.notThere, "the file does not exist"),
    (.unreadable("Is a directory"), "cannot be read (Is a directory)"),
    (.tooLarge, "is larger than the limit"),
  ])
  func `the reason for reading nothing is a sentence`(error: BoundedFile.ReadingError, sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test func `a file with a known size is refused without being read`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    // This is a sparse file: a terabyte that takes no space.
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    #expect(throws: BoundedFile.ReadingError.tooLarge) { try BoundedFile.read(file.path, limit: 1 << 24) }
  }
}
