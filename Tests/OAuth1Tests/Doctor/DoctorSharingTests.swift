import Dispatch
import OAuth1Doctor
import OAuth1TestSupport
import Synchronization
import Testing

struct DoctorSharingTests {
  @Test func `threads that share a doctor get the diagnosis that one thread gets`() throws {
    var generator = Generator(seed: 3)
    var client = ClumsyClient(&generator, isPlain: true)
    client.signedMethod = "GET"
    let doctor = SignatureDoctor(known: client.known)
    let request = client.arriving
    let explain: @Sendable () -> String = {
      String(describing: doctor.explain(request, at: ClumsyClient.time, budget: .singles))
    }
    let expected = explain()
    #expect(expected.contains("method-differs"))
    let others = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<5 {
        let diagnosis = explain()
        if diagnosis != expected { others.withLock { $0.append(diagnosis) } }
      }
    }
    #expect(others.withLock { $0 } == [])
  }
}
