internal import EinlassStorage
internal import EinlassWire

extension ControlAction {
  /// Does what the action does.
  ///
  /// - Parameters:
  ///   - arguments: The action's own, see `arguments(text:)` and `arguments(json:)`.
  ///   - directory: The directory with the world.
  ///   - world: The world in which it takes place; ignored if the action is about the directory of worlds.
  /// - Returns: The changes or the findings.
  /// - Throws: `ControlActionError` if there is no such world, or the world cannot do it.
  public func perform(
    _ arguments: ActionArguments, in directory: WorldDirectory, world: WorldName = .default
  ) async throws(ControlActionError) -> ActionResult {
    do {
      if isInWorld { try await directory.refresh() } else { try await directory.refreshAll() }
      let call = ActionCall(
        arguments: arguments, worlds: directory, worldName: world,
        world: try self.world(world, in: directory))
      return try await result(of: call, in: directory)
    } catch {
      throw ControlActionError(error)
    }
  }

  private func result(of call: ActionCall, in directory: WorldDirectory) async throws -> ActionResult {
    switch body {
    case .step(let perform):
      try await call.world.journal.refresh()
      return try await call.world.exchange.steps.run(changesState: true) { Result { try perform(call) } }
        .get()
    case .flow(let perform):
      if readsWorld { try await call.world.refresh() }
      let result = try await perform(call)
      // The world itself may be another one by now, or gone.
      if isInWorld { try await (try? directory.entry(call.worldName).world)?.save() }
      return result
    }
  }

  /// The world that the action takes place in; an empty one if it takes place in none that can be read.
  private func world(_ name: WorldName, in directory: WorldDirectory) throws -> World {
    do {
      return try directory.entry(isInWorld ? name : .default).world
    } catch {
      guard error.isUnreadable, !readsWorld else { throw error }
      return try World(WorldConfiguration(), modules: directory.modules)
    }
  }

  /// Performs an action that is given by name, with arguments as a command line has them.
  ///
  /// Everything is parsed before anything happens: a mistake in the arguments changes nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the action, such as `world.create`.
  ///   - arguments: The action's own, by name; see `arguments(text:)`. None by default.
  ///   - directory: The directory with the world.
  ///   - world: The name of the world in which it takes place, in any case. Ignored if the action is about
  ///     the directory of worlds.
  /// - Returns: The changes or the findings.
  /// - Throws: `ControlActionError` if the name or an argument is wrong, if there is no such world, or if the
  ///   world cannot do it.
  public static func perform(
    _ name: String, _ arguments: [String: String] = [:], in directory: WorldDirectory,
    world: String = WorldName.default.text
  ) async throws(ControlActionError) -> ActionResult {
    let action = try directory.modules.action(named: name)
    let parsed = try action.arguments(text: arguments)
    let worldName: WorldName
    do {
      worldName = try WorldName(world)
    } catch {
      throw ControlActionError(error)
    }
    return try await action.perform(parsed, in: directory, world: worldName)
  }
}

extension ControlActionError {
  /// `error` as the error of an action.
  package init(_ error: any Error) {
    switch error {
    case let error as ControlActionError: self = error
    case let error as StorageError: self.init(.storeUnavailable, error.description)
    case let failure as WorldDirectory.DirectoryError:
      switch failure {
      case .noSuchWorld: self.init(.noSuchWorld, failure.description)
      case .badName: self.init(.badArguments, failure.description)
      case .storeFailed: self.init(.storeUnavailable, failure.description)
      default: self.init(.refused, failure.description)
      }
    default: self.init(.refused, "\(error)")
    }
  }
}
