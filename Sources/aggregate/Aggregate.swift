import ArgumentParser

@main
struct Aggregate: AsyncParsableCommand {
  func run() async throws {}
}
