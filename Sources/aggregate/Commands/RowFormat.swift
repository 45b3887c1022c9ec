import ArgumentParser

/// How lists of anything but articles are printed.
enum RowFormat: String, ExpressibleByArgument, CaseIterable, ListFormat {
  case table
  case json
  case jsonl
  case tsv
}
