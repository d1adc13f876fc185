import EinlassServer
import EinlassTesting
import Testing

@Test(.backEnd(adapter: "login-backend.yaml"))
func `our back end refuses what it must`() async throws {
  try await withServer(World.current) { server in
    try await withOurBackEnd(talkingTo: server.http) { address in
      try await checkBackEnd(at: address)
    }
  }
}
