/// Stops the program as an uncaught Objective-C exception does.
///
/// Apple's frameworks raised an exception for programming errors, such as options for an account type that has none.
/// Swift has nothing that could be caught instead.
package func raiseInvalidArgument(_ reason: String) -> Never {
  fatalError(
    "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '\(reason)'")
}
