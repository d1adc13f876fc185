package import EinlassWire
internal import Synchronization

extension MemoryStorage: BrokerAccountStorage {
  package func brokerAccount(_ name: String) -> BrokerAccountRecord? {
    tables.withLock { $0.brokerAccounts[name] }
  }

  package func brokerAccounts() -> [BrokerAccountRecord] {
    tables.withLock { $0.brokerAccounts.values.sorted { $0.name < $1.name } }
  }

  package func save(_ account: BrokerAccountRecord) {
    for key in account.keys { secrets.add(key.value) }
    for preset in account.presets { know(preset.inputs, isPassing: false) }
    tables.withLock { $0.brokerAccounts[account.name] = account }
  }
}

extension MemoryStorage {
  /// An app's id or a list of permissions stands among the inputs of a choreo as its secret does.
  private func know(_ inputs: [BrokerAccountRecord.Input], isPassing: Bool) {
    for input in inputs where ["Secret", "Token", "Password"].contains(where: input.name.contains) {
      secrets.add(input.value, isPassing: isPassing)
    }
  }
}

extension MemoryStorage: BrokerCallbackStorage {
  package func brokerCallback(_ id: String) -> BrokerCallbackRecord? {
    tables.withLock { $0.brokerCallbacks[id] }
  }

  package func addBrokerCallback(_ callback: BrokerCallbackRecord) -> Bool {
    if case .code(let code) = callback.answer { secrets.add(code, isPassing: true) }
    return tables.withLock { tables in
      guard tables.brokerCallbacks[callback.id] == nil else { return false }
      tables.brokerCallbacks.save(callback, for: callback.id, at: callback.createdAt)
      return true
    }
  }

  package func answerBrokerCallback(
    _ id: String, with answer: BrokerCallbackRecord.Answer, at now: WallTime
  ) -> Bool {
    if case .code(let code) = answer { secrets.add(code, isPassing: true) }
    return tables.withLock { tables in
      guard let callback = tables.brokerCallbacks[id], callback.answer == nil else { return false }
      return tables.brokerCallbacks.change(id) { callback in
        callback.answer = answer
        callback.answeredAt = now
      } != nil
    }
  }

  package func spendBrokerCallback(_ id: String) -> Bool {
    tables.withLock { tables in
      guard tables.brokerCallbacks[id]?.isSpent == false else { return false }
      return tables.brokerCallbacks.change(id) { $0.isSpent = true } != nil
    }
  }

  package func dropBrokerCallbacks(createdBefore moment: WallTime) {
    tables.withLock { $0.brokerCallbacks.drop(before: moment) }
  }
}

extension MemoryStorage: BrokerExecutionStorage {
  package func brokerExecution(_ id: String) -> BrokerExecutionRecord? {
    tables.withLock { $0.brokerExecutions[id] }
  }

  package func save(_ execution: BrokerExecutionRecord) {
    know(execution.inputs, isPassing: true)
    tables.withLock { $0.brokerExecutions.save(execution, for: execution.id, at: execution.startedAt) }
  }

  package func endBrokerExecution(
    _ id: String, with outcome: BrokerExecutionRecord.Outcome, at now: WallTime
  ) -> Bool {
    if case .outputs(let outputs) = outcome { know(outputs, isPassing: true) }
    return tables.withLock { tables in
      guard let execution = tables.brokerExecutions[id], execution.outcome == nil else { return false }
      return tables.brokerExecutions.change(id) { execution in
        execution.outcome = outcome
        execution.endedAt = now
      } != nil
    }
  }
}
