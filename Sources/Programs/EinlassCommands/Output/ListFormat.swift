internal import ArgumentParser

/// The output format of lists.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
