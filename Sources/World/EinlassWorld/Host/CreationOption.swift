internal import EinlassWire

/// An option of `world.create` that a module brings.
package struct CreationOption: Sendable {
  let argument: ActionArgument
  let apply: @Sendable (ActionCall, inout WorldConfiguration) -> Void

  /// An optional argument; `change` puts its value into the world's configuration.
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
