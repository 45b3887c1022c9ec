import FeedTestSupport
import Foundation
import Testing

/// Systems that lack what programs take for granted.
@Suite(.waitsForPrograms) struct `On a poor system` {
  private let folder = TemporaryFolder()
  private let program: BuiltProgram

  init() {
    program = BuiltProgram(folder)
    program.configure("")
  }

  @Test(arguments: [
    ("Bad/Zone", " UTC"), ("Bad", " UTC"), (":Europe/Nowhere", " UTC"), ("UTC", " UTC"),
    ("XST-1", " XST"), ("<+03>-3", " UTC+03:00"), ("Asia/Tokyo", " JST"), (":Asia/Tokyo", " JST"),
  ])
  func `an unknown time zone is UTC by its name as well`(_ zone: String, _ name: String) throws {
    var program = program
    program.environment["TZ"] = zone
    let run = try program.run("doctor")
    let clock = try #require(run.output.split(separator: "\n").first { $0.contains("clock: ") })
    #expect(clock.hasSuffix(name), "\(clock)")
  }

  @Test func `zones without the system's zone files are UTC`() throws {
    var program = program
    program.environment["TZ"] = "Asia/Tokyo"
    program.environment["TZDIR"] = folder.path
    #expect(try program.run("doctor").output.contains(" UTC\n"))
  }

  @Test func `doctor knows that the first fetch cannot create the store`() throws {
    var program = program
    program.environment["XDG_DATA_HOME"] = folder.write("", to: "file") + "/data"
    let run = try program.run("doctor").expect(74)
    #expect(run.output.contains("file/data/aggregate: Not a directory"), "\(run.output)")
    #expect(!run.output.contains("the first fetch creates it"))
  }

  @Test func `a folder of the config that cannot be created is reported with the reason`() throws {
    var program = program
    program.environment["XDG_CONFIG_HOME"] = folder.write("", to: "file") + "/config"
    let run = try program.run("init")
    #expect(run.errors.contains("/file is not a folder"), "\(run.errors)")
  }

  @Test(
    .enabled(
      if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
      "needs to run as another user"))
  func `a user without a home folder is told to name the files`() throws {
    var program = program
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] { program.environment[name] = "" }
    // The tests' own program may be in a folder that other users cannot enter.
    let run = try program.run(
      "list", wrapper: ["setpriv", "--reuid", "47110", "--clear-groups"])
    guard run.code == 78 || run.code == 74 else { return }
    #expect(run.errors.contains("the user 47110 has no home folder"), "\(run.errors)")
  }

  @Test(
    .enabled(if: getuid() != 0, "the superuser may start any number of processes"),
    .timeLimit(.minutes(Sanitizer.timeLimitMinutes)))
  func `a fetch for which no thread can be started fails`() throws {
    try program.run(
      "fetch", wrapper: ["bash", "-c", "ulimit -u 1; exec \"$@\"", "bash"]
    ).expect(1, "no thread can be started")
  }
}
