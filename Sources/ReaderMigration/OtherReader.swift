import FeedBasics

/// Another program's list of feeds, in its usual place.
package struct OtherReader {
  /// The program's name.
  package let name: String
  package let path: String
  package let feeds: ReaderImport

  /// `42 feeds`
  package var amount: String { Amount(feeds.count, "feed").description }

  /// The lists that exist and contain feeds.
  /// - Parameter environment: with `HOME` and `XDG_CONFIG_HOME`.
  package static func all(environment: [String: String]) -> [OtherReader] {
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
}
