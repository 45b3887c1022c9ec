import Configuration
import FeedModel
import FeedParsing
import Platform

/// Imports another program's list of feeds into the config. Nothing is fetched.
struct FeedImport {
  /// The list's name in messages.
  let name: String
  private let list: SubscriptionList

  /// Lines on standard error about single feeds, at most.
  private static let maximumLines = 20

  /// - Parameter file: a path; `-` is standard input.
  /// - Throws: exit 1 if it cannot be read, 65 if it is not a list of feeds.
  init(file: String) throws(CommandFailure) {
    name = InputFile.name(of: file)
    let data: Data
    do throws(FileError) {
      data = try InputFile.contents(of: file)
    } catch {
      throw CommandFailure(error)
    }
    do throws(SubscriptionError) {
      list = try SubscriptionReader.read(data, isNewsraft: file.hasSuffix("newsraft/feeds"))
    } catch {
      throw CommandFailure(code: 65, message: "\(name): \(error)")
    }
  }

  /// The number of feeds in the list that can be fetched.
  var count: Int {
    list.subscriptions.count { if case .web = $0.address { true } else { false } }
  }

  func plan(into config: Config) -> ImportPlan { ImportPlan(list, into: config, file: name) }

  /// Reports the outcome on standard error.
  /// - Parameter path: the config's.
  func report(_ plan: ImportPlan, path: String) {
    for warning in list.warnings { StandardError.line("warning: \(name) \(warning)") }
    FeedImport.lines(plan.remarks)
    FeedImport.lines(plan.skipped.map { "skipped: \($0.description)" })
    if plan.secrets > 0 {
      StandardError.line(
        "warning: \(plan.secrets == 1 ? "a URL contains" : "\(plan.secrets) URLs contain") a password or "
          + "key, which is now in \(path); write \"${NAME}\" instead to read it from the environment"
      )
    }
    StandardError.line(FeedImport.summary(plan, path: path))
  }

  private static func lines(_ lines: [String]) {
    for line in lines.prefix(maximumLines) { StandardError.line(line) }
    if lines.count > maximumLines { StandardError.line("… and \(lines.count - maximumLines) more") }
  }

  /// `added 12 feeds to PATH, skipped 3: 2 there already, 1 without an http(s) URL`
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
