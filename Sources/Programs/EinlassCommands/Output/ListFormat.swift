internal import ArgumentParser

/// How lists are printed.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
