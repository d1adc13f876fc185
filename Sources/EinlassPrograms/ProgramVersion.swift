/// The version of the programs and of the package.
package enum ProgramVersion {
  package static let text = "2.0.0-dev"
}
