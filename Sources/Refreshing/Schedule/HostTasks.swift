extension HostQueue where Element: Sendable {
  /// Runs work for every waiting element, until none is left or the task is cancelled.
  /// - Parameters:
  ///   - count: the maximum number of elements at once.
  ///   - work: is called concurrently.
  ///   - done: gets each element's result, one call after another, and may remove elements from the queue.
  public mutating func run<Result: Sendable>(
    atOnce count: Int, _ work: @escaping @Sendable (Element) async -> Result,
    done: (Element, Result, inout HostQueue) -> Void
  ) async {
    var queue = self
    await withTaskGroup(of: (Element, String, Result).self) { tasks in
      var running = 0
      while true {
        while running < count, !Task.isCancelled, let (element, host) = queue.next() {
          running += 1
          tasks.addTask { (element, host, await work(element)) }
        }
        guard let (element, host, result) = await tasks.next() else { break }
        running -= 1
        queue.finished(host: host)
        done(element, result, &queue)
      }
    }
    self = queue
  }
}
