internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld

extension ControlAction {
  private static let prompt = ActionParameter<Int64>.integer(
    "prompt", "The prompt's number; defaults to the oldest open prompt.", 1...Int64.max)
  private static let answer = ActionParameter<AccessAnswer>.case(
    "answer", "The button that the person taps: OK or Don't Allow.")

  /// The actions that list and answer the phone's prompts.
  static let promptActions: [ControlAction] = [
    ControlAction("phone.prompts", "Lists the open prompts. Answer one with phone.answer.", .tool) { call in
      let prompts = call.world.openPrompts.all
      let lines = prompts.map { "\($0.number)  \($0.question.title)\n" }
      return ActionResult(
        prompts.isEmpty
          ? "no prompt is open; phone.sign-in with prompt=wait opens one" : "\(prompts.count) open",
        text: lines.isEmpty ? nil : lines.joined(), details: .array(prompts.map(\.json)))
    },
    ControlAction(
      "phone.answer", "The person answers an open prompt.", .observed,
      [answer.required, prompt.optional]
    ) { call in
      let answer = try call.value(of: answer)
      guard let prompt = call.world.openPrompts.answer(call.ifGiven(prompt), answer) else {
        let open = call.world.openPrompts.all.map { String($0.number) }
        let missing = call.ifGiven(prompt).map { "prompt \($0) is not open; " } ?? ""
        throw ControlActionError.refused(
          missing
            + (open.isEmpty
              ? "no prompt is open; phone.sign-in with prompt=wait opens one"
              : "phone.prompts lists the open ones: \(open.joined(separator: ", "))"))
      }
      return ActionResult(
        "\(prompt.question.app.bundleID) \(answer == .allow ? "is now" : "is not") allowed to use "
          + "\(prompt.question.type.displayName) accounts")
    },
  ]
}

extension OpenPrompts.Prompt {
  fileprivate var json: JSONValue {
    [
      "number": .integer(number), "title": .string(question.title),
      "network": .string(question.type.id.rawValue), "bundle": .string(question.app.bundleID),
      "permissions": .array(question.permissions.map(JSONValue.string)),
    ]
  }
}
