/// A thread of its own for work that would keep others waiting. Unlike a thread of Dispatch it gets the signals of the
/// process, and so do the programs that it starts.
public enum SystemThread {
  /// Starts a thread, which ends with its work.
  public static func start(_ work: @escaping @Sendable () -> Void) {
    #if canImport(FoundationEssentials)
      let argument = Unmanaged.passRetained(Work(run: work))
      var thread = pthread_t()
      let error = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, argument.toOpaque())
      precondition(error == 0, "no thread could be started: \(String(cString: strerror(error)))")
      pthread_detach(thread)
    #else
      Thread(block: work).start()
    #endif
  }
}

#if canImport(FoundationEssentials)
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
#endif
