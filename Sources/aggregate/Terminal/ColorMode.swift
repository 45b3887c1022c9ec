import ArgumentParser

/// When to use colours.
enum ColorMode: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}
