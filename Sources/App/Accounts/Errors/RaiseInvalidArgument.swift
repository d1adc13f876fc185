/// Stops the program as an exception of Objective-C that no one catches does.
///
/// Apple's frameworks raised one for mistakes of the program, such as options for an account type that has none; Swift has
/// nothing that could be caught instead.
package func raiseInvalidArgument(_ reason: String) -> Never {
  fatalError(
    "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '\(reason)'")
}
