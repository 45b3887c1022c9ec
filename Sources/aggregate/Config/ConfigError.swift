/// What is wrong with a config file: one line that names file, line where known, key, and what was expected.
struct ConfigError: Error, Equatable, CustomStringConvertible {
  var path: String
  var line: Int?
  var message: String

  var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
