import FeedModel
import FeedPlatform

/// Another program's list of feeds, in its usual place.
struct OtherReader {
  /// The program's name.
  let name: String
  let path: String
  let feeds: ReaderImport

  /// `42 feeds`
  var amount: String { Amount(feeds.count, "feed").description }

  /// The lists that exist and contain feeds.
  /// - Parameter environment: with `HOME` and `XDG_CONFIG_HOME`.
  static func all(environment: [String: String]) -> [OtherReader] {
    guard let home = environment["HOME"], home.hasPrefix("/") else { return [] }
    let configured = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let config = configured ?? "\(home)/.config"
    let places = [
      ("newsboat", "\(home)/.newsboat/urls"), ("newsboat", "\(config)/newsboat/urls"),
      ("newsraft", "\(config)/newsraft/feeds"), ("sfeed", "\(home)/.sfeed/sfeedrc"),
    ]
    return places.compactMap { name, path in
      // A list that cannot be read is no offer.
      guard access(path, R_OK) == 0, let feeds = try? ReaderImport(files: [path]), feeds.count > 0
      else { return nil }
      return OtherReader(name: name, path: path, feeds: feeds)
    }
  }

  /// Asks on the terminal whether to import the list.
  /// - Throws: exit 1 at `q` and at the end of the input.
  func isWanted() throws(CommandFailure) -> Bool {
    let question = "\(name) has \(amount) in \(path). Import them?"
    guard let answer = Question.answer(question, usual: true) else {
      throw .failed("no config was written")
    }
    return answer
  }
}
