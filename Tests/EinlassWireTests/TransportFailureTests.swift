import EinlassWire
import Testing

/// The loader's failures in Apple's terms.
struct TransportFailureTests {
  @Test func `every failure has Apple's code, and those without an error have none`() {
    let codes: [TransportFailure: Int] = [
      .cancelled: -999, .timedOut: -1001, .cannotFindHost: -1003, .cannotConnectToHost: -1004,
      .networkConnectionLost: -1005, .notConnectedToInternet: -1009, .userCancelledAuthentication: -1012,
      .secureConnectionFailed: -1200,
    ]
    for failure in TransportFailure.allCases { #expect(failure.code == codes[failure]) }
    #expect(TransportFailure.allCases.filter { $0.code == nil } == [.noDataAndNoError, .noStatusCode])
  }

  @Test func `every failure has a text of its own`() {
    #expect(Set(TransportFailure.allCases.map(\.localizedDescription)).count == 10)
    #expect(
      TransportFailure.userCancelledAuthentication.localizedDescription
        == "The operation couldn\u{2019}t be completed. (NSURLErrorDomain error -1012.)")
    #expect(
      TransportFailure.notConnectedToInternet.localizedDescription
        == "The Internet connection appears to be offline.")
  }
}
