public import Foundation

extension Process {
  /// Runs a program of the system to its end.
  /// - Parameters:
  ///   - environment: all of its variables; those of the tests if nil.
  ///   - input: standard input.
  /// - Returns: its exit code, or the number of the signal that ended it, and what it wrote.
  public static func finished(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil,
    input: Data = Data()
  ) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let environment { process.environment = environment }
    return try process.finished(input: input)
  }

  func finished(input: Data) throws -> (code: Int32, output: String, errors: String) {
    let folder = TemporaryFolder()
    // A file, so that it cannot fill up while standard output is read.
    let errorFile = folder.write("", to: "errors")
    let (standardInput, output) = (Pipe(), Pipe())
    self.standardInput = standardInput
    standardOutput = output
    standardError = FileHandle(forWritingAtPath: errorFile)
    try run()
    try? standardInput.fileHandleForWriting.write(contentsOf: input)
    try? standardInput.fileHandleForWriting.close()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    waitUntilExit()
    let errors = FileManager.default.contents(atPath: errorFile) ?? Data()
    return (
      terminationStatus, String(decoding: bytes, as: UTF8.self),
      String(decoding: errors, as: UTF8.self)
    )
  }
}
