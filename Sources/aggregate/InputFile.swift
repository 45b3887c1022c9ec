import Foundation

/// Files that commands read; `-` is standard input.
enum InputFile {
  /// - Throws: exit 1, saying why it cannot be read.
  static func contents(of file: String) throws(CommandFailure) -> Data {
    do {
      if file == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe)
    } catch {
      let reason = access(file, F_OK) == 0 ? "cannot be read" : "there is no such file"
      throw .failed("\(file): \(reason); check the path and its permissions")
    }
  }

  /// What messages call it.
  static func name(of file: String) -> String { file == "-" ? "standard input" : file }
}
