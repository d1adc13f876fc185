import EinlassSimulator
import Testing

struct SequenceDiagramTests {
  @Test func `a sign-in is drawn message by message`() async throws {
    let run = try await WorldFixtures.run("twitter/wrong-consumer-secret.yaml").run
    #expect(
      SequenceDiagram(run.journal, title: "t").text == """
        %% t
        sequenceDiagram
            participant Person
            participant App
            participant Phone
            participant Twitter
            App->>Phone: access to Twitter accounts
            Phone->>Person: “Einlass Demo” Would Like Access to Twitter Accounts
            Person-->>Phone: OK
            Phone-->>App: granted
            Note over Person,App: the person chooses 'nora_sim' (accounts offered: 1)
            App->>Twitter: POST /oauth/request_token
            Note over Twitter: bad_signature
            Twitter-->>App: 401
        """)
  }
}
