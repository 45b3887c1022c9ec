internal import Dispatch

extension Array where Element: Sendable {
  /// The results of `transform` in the order of the elements. Many are transformed on all cores, while the caller waits: in
  /// a few parts for each core, since some may take longer than others.
  /// - Parameter least: fewer in a part cost more to hand out than they save.
  package func mappedOnAllCores<Result: Sendable>(
    least: Int = 250, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let parts = Swift.min(8 * cores, count / least)
    guard cores > 1, parts > 1 else { return map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { results, initialized in
      // Each part writes places of its own.
      nonisolated(unsafe) let results = results
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        for place in part * count / parts..<(part + 1) * count / parts {
          results.initializeElement(at: place, to: transform(self[place]))
        }
      }
      initialized = count
    }
  }
}
