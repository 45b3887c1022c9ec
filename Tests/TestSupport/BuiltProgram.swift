public import Foundation

/// The built `aggregate`, run as users run it, in a temporary home folder.
public struct BuiltProgram: Sendable {
  /// The result of one run.
  public struct Run: Sendable {
    /// What it was started with.
    public var arguments: [String]
    /// The exit code, or the number of the signal that ended the program.
    public var code: Int32
    /// Standard output.
    public var output: String
    /// Standard error.
    public var errors: String
  }

  private let folder: TemporaryFolder
  /// Set for every run, over an otherwise empty environment.
  public var environment: [String: String] = [:]

  /// Creates a program whose home, config, data and cache are inside the folder.
  public init(_ folder: TemporaryFolder) { self.folder = folder }

  /// The default path of the config.
  public var configPath: String { "\(configFolder)/feeds.toml" }
  /// The folder of the config.
  public var configFolder: String { "\(folder.path)/config/aggregate" }
  /// The default path of the SQLite store.
  public var storePath: String { "\(folder.path)/data/aggregate/articles.sqlite" }

  /// The text of the config; empty if there is none.
  public var config: String { (try? String(contentsOfFile: configPath, encoding: .utf8)) ?? "" }

  /// Writes the config.
  public func configure(_ text: String) { folder.write(text, to: "config/aggregate/feeds.toml") }

  /// Writes a config of feeds with these names and URLs.
  /// - Parameter settings: the lines of `[settings]`.
  public func configure(feeds: [(String, String)], settings: String = "") {
    let feeds = feeds.map { "[[feed]]\nname = \"\($0)\"\nurl = \"\($1)\"\n" }
    configure((settings.isEmpty ? "" : "[settings]\n\(settings)\n") + feeds.joined())
  }

  /// Runs the program to its end.
  /// - Parameters:
  ///   - input: standard input; empty if nil.
  ///   - wrapper: a program, with its arguments, that runs ours.
  public func run(_ arguments: String..., input: Data? = nil, wrapper: [String] = []) throws -> Run
  {
    try run(arguments, input: input, wrapper: wrapper)
  }

  /// Runs the program to its end, with the arguments as a list.
  public func run(_ arguments: [String], input: Data? = nil, wrapper: [String] = []) throws -> Run {
    let run = try process(arguments, wrapper: wrapper).finished(input: input ?? Data())
    return Run(arguments: arguments, code: run.code, output: run.output, errors: run.errors)
  }

  /// Starts the program and sends it a signal after some seconds.
  /// - Returns: its exit code, or the signal that ended it.
  public func run(_ arguments: [String], signal: Int32, after seconds: Double) throws -> Int32 {
    let process = process(arguments)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }

  func process(_ arguments: [String], wrapper: [String] = []) -> Process {
    BuiltProgram.noteRun(arguments)
    let process = Process()
    // env replaces itself with the program, which then receives the signals.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = wrapper + [BuiltProgram.path] + arguments
    var variables = variables
    // A wrapper's limits may truncate the coverage counters, which would make those of all other runs unreadable.
    if !wrapper.isEmpty { variables["LLVM_PROFILE_FILE"] = "/dev/null" }
    process.environment = variables
    return process
  }

  /// The whole environment of a run.
  var variables: [String: String] {
    var variables = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
      "XDG_CONFIG_HOME": "\(folder.path)/config", "XDG_DATA_HOME": "\(folder.path)/data",
      "XDG_CACHE_HOME": "\(folder.path)/cache",
    ]
    // The settings of sanitizers and coverage. The program's counters are written to another file than the tests'
    // own.
    for (name, ours) in BuiltProgram.handedOn {
      variables[name] = ProcessInfo.processInfo.environment[ours]
    }
    return variables.merging(environment) { $1 }
  }

  /// Appends a line with the arguments to the file that `AGGREGATE_RUN_LOG` names, if it is set: the number of lines is
  /// the number of programs that the tests started.
  static func noteRun(_ arguments: [String]) {
    guard let path = ProcessInfo.processInfo.environment["AGGREGATE_RUN_LOG"] else { return }
    let line = arguments.joined(separator: " ").replacing("\n", with: " ") + "\n"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    guard descriptor >= 0 else { return }
    _ = line.withCString { write(descriptor, $0, strlen($0)) }
    close(descriptor)
  }

  private static let handedOn = [
    "ASAN_OPTIONS": "AGGREGATE_ASAN_OPTIONS", "LSAN_OPTIONS": "LSAN_OPTIONS",
    "TSAN_OPTIONS": "TSAN_OPTIONS", "LD_PRELOAD": "LD_PRELOAD",
    "LLVM_PROFILE_FILE": "AGGREGATE_PROFILE",
  ]

  /// Whether the tests run on another binary than the debug build, in which heavy computing takes a hundred times as long.
  public static var isNamed: Bool { named != nil }

  /// The size of a hostile input: a twentieth in a debug build.
  public static func size(_ size: Int) -> Int { isNamed ? size : size / 20 }

  private static let named = ProcessInfo.processInfo.environment["AGGREGATE_PROGRAM"]
    .flatMap { $0.isEmpty ? nil : $0 }

  /// The path of the binary: the one that `AGGREGATE_PROGRAM` names, else the one in the folder of the test binary or
  /// one of its four parents.
  public static let path: String = {
    if let named { return named }
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = tests.deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent("aggregate").path
      if FileManager.default.isExecutableFile(atPath: candidate),
        !FileManager.default.fileExists(atPath: candidate + "/")
      {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return "aggregate"
  }()
}
