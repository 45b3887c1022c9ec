import ArgumentParser

/// How lists of articles are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable, ListFormat {
  case table
  case json
  case jsonl
  case tsv
  case markdown
}
