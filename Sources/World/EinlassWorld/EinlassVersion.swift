/// The version of the package and of its programs.
package enum EinlassVersion {
  package static let text = "2.0.0-dev"
}
