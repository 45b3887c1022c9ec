import Foundation
import Synchronization

/// A program that runs on while a test uses it.
public final class RunningProgram: Sendable {
  private let process: Process
  private let text = Mutex("")

  /// Starts a program whose standard error is gathered.
  init(_ process: Process) throws {
    self.process = process
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let thread = Thread { [self] in
      while true {
        let data = errors.fileHandleForReading.availableData
        if data.isEmpty { return }
        text.withLock { $0 += String(decoding: data, as: UTF8.self) }
      }
    }
    thread.start()
  }

  /// What it has written to standard error so far.
  public var errors: String { text.withLock { $0 } }

  /// Waits until standard error fulfils a condition.
  /// - Returns: standard error; nil if that takes more than a minute, or the program ends without it.
  public func errors(until isFulfilled: (String) -> Bool) -> String? {
    for _ in 0..<3000 {
      let isRunning = process.isRunning
      let errors = errors
      if isFulfilled(errors) { return errors }
      if !isRunning { return nil }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return nil
  }

  /// Sends a signal.
  public func end(_ signal: Int32) {
    if process.isRunning { kill(process.processIdentifier, signal) }
  }

  /// Waits for its end.
  /// - Returns: its exit code, or the signal that ended it.
  public func wait() -> Int32 {
    process.waitUntilExit()
    // What it wrote last may be on its way still.
    Thread.sleep(forTimeInterval: 0.1)
    return process.terminationStatus
  }
}

extension BuiltProgram {
  /// Starts the program, which the caller ends.
  /// - Parameter wrapper: a program, with its arguments, that runs ours.
  public func start(_ arguments: [String], wrapper: [String] = []) throws -> RunningProgram {
    try RunningProgram(process(arguments, wrapper: wrapper))
  }
}
