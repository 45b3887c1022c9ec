/// A thread of its own for work that would keep others waiting. Unlike a thread of Dispatch it gets the signals of the
/// process, and so do the programs that it starts.
public enum SystemThread {
  /// Why no thread can be started, in the system's words; nil if one can, or on other systems than Linux with glibc, where
  /// that is not tried. Dispatch and concurrency would wait forever for their threads.
  public static func problem() -> String? {
    #if canImport(Glibc)
      var thread = pthread_t()
      let error = pthread_create(&thread, nil, { _ in nil }, nil)
      if error == 0 { pthread_join(thread, nil) }
      return error == 0 ? nil : String(cString: strerror(error))
    #else
      return nil
    #endif
  }

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
