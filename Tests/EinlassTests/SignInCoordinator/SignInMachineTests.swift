import Einlass
import Testing

/// The coordinator's rules, repeated here: events missing from the table are ignored.
struct SignInMachineTests {
  typealias State = SignInMachine.State
  typealias Event = SignInMachine.Event

  struct Cell: Sendable, Hashable {
    let state: State
    let event: Event
  }

  static let table: [Cell: (State, SignInMachine.Effect?)] = [
    Cell(state: .idle, event: .start): (.launching, .look),
    Cell(state: .launching, event: .tokenFound): (.checking, .ask),
    Cell(state: .launching, event: .tokenMissing): (.signedOut, nil),
    Cell(state: .launching, event: .signOut): (.signedOut, .end),
    Cell(state: .checking, event: .accepted): (.signedIn, nil),
    Cell(state: .checking, event: .refused): (.signedOut, .end),
    Cell(state: .checking, event: .unanswered): (.unreachable, nil),
    Cell(state: .checking, event: .tokenInvalid): (.signedOut, .end),
    Cell(state: .checking, event: .signOut): (.signedOut, .end),
    Cell(state: .unreachable, event: .retry): (.checking, .ask),
    Cell(state: .unreachable, event: .tokenInvalid): (.signedOut, .end),
    Cell(state: .unreachable, event: .signOut): (.signedOut, .end),
    Cell(state: .signedOut, event: .signIn): (.signingIn, .open),
    Cell(state: .signingIn, event: .opened): (.checking, .ask),
    Cell(state: .signingIn, event: .openingFailed): (.signedOut, nil),
    Cell(state: .signingIn, event: .signOut): (.signedOut, .end),
    Cell(state: .signedIn, event: .tokenInvalid): (.signedOut, .end),
    Cell(state: .signedIn, event: .signOut): (.signedOut, .end),
  ]

  @Test(arguments: State.allCases, Event.allCases)
  func `every event in every state does exactly what the table says`(_ state: State, _ event: Event) {
    var machine = SignInMachine(in: state)
    let step = machine.take(event)
    if let (next, effect) = Self.table[Cell(state: state, event: event)] {
      #expect(step?.state == next && step?.effect == effect && machine.state == next)
    } else {
      #expect(step == nil && machine.state == state)
    }
  }

  @Test func `there are seven states and twelve events`() {
    #expect(State.allCases.count * Event.allCases.count == 84)
  }

  @Test func `the launch screen shows until the login state is known`() {
    var machine = SignInMachine()
    for event in [Event.start, .tokenFound, .unanswered, .retry] {
      _ = machine.take(event)
      #expect(machine.isShowingLaunchScreen)
    }
    for event in [Event.accepted, .signOut, .signIn, .opened] {
      _ = machine.take(event)
      #expect(!machine.isShowingLaunchScreen)
    }
  }
}
