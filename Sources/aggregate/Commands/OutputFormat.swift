import ArgumentParser

/// How articles are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case table
  case json
  case jsonl
  case tsv
}
