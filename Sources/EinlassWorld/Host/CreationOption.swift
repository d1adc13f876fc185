internal import EinlassWire

/// What `world.create` can be told of a module of the world.
package struct CreationOption: Sendable {
  let argument: ActionArgument
  let apply: @Sendable (ActionCall, inout WorldConfiguration) -> Void

  /// An argument that may be left out; `change` puts its value into what the world is made from.
  package init<Value>(
    _ parameter: ActionParameter<Value>,
    _ change: @escaping @Sendable (inout WorldConfiguration, Value) -> Void
  ) {
    argument = parameter.optional
    apply = { call, configuration in
      if let value = call.ifGiven(parameter) { change(&configuration, value) }
    }
  }
}
