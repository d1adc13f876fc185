import FuzzDriver
import OAuth1TestSupport

/// libFuzzer calls it once, before the corpus is read.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  FuzzDriver.seed(.baseString)
}

/// libFuzzer calls it for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzDriver.run(.baseString, start, count)
}
