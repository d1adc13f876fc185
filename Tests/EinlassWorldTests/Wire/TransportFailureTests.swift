import EinlassWire
import Testing

/// The loader's failures in Apple's terms.
struct TransportFailureTests {
  @Test func `every failure with an error has Apple's code, and others have none`() {
    let codes: [TransportError: Int] = [
      .cancelled: -999, .timedOut: -1001, .cannotFindHost: -1003, .cannotConnectToHost: -1004,
      .networkConnectionLost: -1005, .notConnectedToInternet: -1009, .userCancelledAuthentication: -1012,
      .secureConnectionFailed: -1200,
    ]
    for failure in TransportError.allCases { #expect(failure.code == codes[failure]) }
    #expect(TransportError.allCases.filter { $0.code == nil } == [.noDataAndNoError, .noStatusCode])
  }

  @Test func `every failure has a unique text`() {
    #expect(Set(TransportError.allCases.map(\.localizedDescription)).count == 10)
    #expect(
      TransportError.userCancelledAuthentication.localizedDescription
        == "The operation couldn\u{2019}t be completed. (NSURLErrorDomain error -1012.)")
    #expect(
      TransportError.notConnectedToInternet.localizedDescription
        == "The Internet connection appears to be offline.")
  }
}
