import ArgumentParser

/// How articles to read are printed.
enum PageFormat: String, ExpressibleByArgument, CaseIterable {
  case table
  case json
  case jsonl
  case tsv
  case markdown
  case html
}
