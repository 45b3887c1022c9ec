import ArgumentParser

/// How lists of anything but articles are printed.
enum RowFormat: String, ExpressibleByArgument, CaseIterable {
  case table
  case json
  case jsonl
  case tsv
}
