import Configuration
import FeedModel
import FeedParsing
import Foundation

/// A list of feeds from another program, taken into the config. Nothing is fetched.
struct FeedImport {
  /// What messages call the list.
  let name: String
  private let list: SubscriptionList

  /// Lines on standard error about single feeds.
  private static let maximumLines = 20

  /// - Parameter file: a path; `-` is standard input.
  /// - Throws: exit 1 where it cannot be read, 65 where it is no list of feeds.
  init(file: String) throws(CommandFailure) {
    name = InputFile.name(of: file)
    let data: Data
    do throws(FileError) {
      data = try InputFile.contents(of: file)
    } catch {
      throw CommandFailure(error)
    }
    do throws(SubscriptionError) {
      list = try SubscriptionReader.read(data)
    } catch {
      throw CommandFailure(code: 65, message: "\(name): \(error)")
    }
  }

  func plan(into config: Config) -> ImportPlan { ImportPlan(list, into: config, file: name) }

  /// Tells on standard error what was done.
  /// - Parameter path: the config's.
  func report(_ plan: ImportPlan, path: String) {
    for warning in list.warnings { StandardError.line("warning: \(name) \(warning)") }
    FeedImport.lines(plan.remarks)
    FeedImport.lines(plan.skipped.map { "skipped \($0.description)" })
    if plan.secrets > 0 {
      StandardError.line(
        "warning: \(plan.secrets == 1 ? "a URL holds" : "\(plan.secrets) URLs hold") a password or key, "
          + "and so does \(path) now; \"${NAME}\" in its place is read from the environment")
    }
    StandardError.line(FeedImport.summary(plan, path: path))
  }

  private static func lines(_ lines: [String]) {
    for line in lines.prefix(maximumLines) { StandardError.line(line) }
    if lines.count > maximumLines { StandardError.line("… and \(lines.count - maximumLines) more") }
  }

  /// `added 12 feeds to PATH, skipped 3: 2 there already, 1 no http(s) URL`
  static func summary(_ plan: ImportPlan, path: String) -> String {
    let added = "added \(Amount(plan.added.count, "feed")) to \(path)"
    if plan.skipped.isEmpty { return added }
    let kinds = SkippedSubscription.Kind.allCases.compactMap { kind in
      let count = plan.skipped.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    return "\(added), skipped \(plan.skipped.count): \(kinds.joined(separator: ", "))"
  }
}
