package import FeedBasics
package import FeedModel
package import TerminalPictures

/// The folder for downloaded images. Feeds have no influence on the names of its files.
package struct ImageFolder {
  package let path: String
  /// Names of existing images, without extension.
  private var taken: Set<String> = []

  /// - Throws: exit 1 if the folder cannot be created or written to.
  package init(path: String) throws(LibraryFailure) {
    self.path = path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        if let dot = name.lastIndex(of: "."),
          ImageType(rawValue: String(name[name.index(after: dot)...])) != nil
        {
          taken.insert(String(name[..<dot]))
        }
      }
    } catch {
      throw .failed("the folder \(path) cannot be used; check its path and its permissions")
    }
    guard access(path, W_OK) == 0 else {
      throw .failed("the folder \(path) cannot be written to; check its permissions")
    }
  }

  /// Whether an image of that name exists, with any extension.
  package func holds(_ name: String) -> Bool { taken.contains(name) }

  /// Writes the file whole or not at all.
  /// - Throws: ``FileError`` if it could not be written.
  package func save(_ data: Data, as name: String, type: ImageType) throws(FileError) {
    try AtomicFile.write(data, to: "\(path)/\(name).\(type.rawValue)", mode: 0o644)
  }
}

/// Images to download, each URL once, with the articles that contain it.
package struct ImageList {
  package struct Item {
    package var url: String
    /// File names without extension, such as `1204-1`.
    package var names: [String]
    /// The feeds that carried the articles.
    package var feeds: Set<String>
  }

  package private(set) var items: [Item] = []
  private var positions: [String: Int] = [:]

  package init() {}

  package mutating func add(_ article: Article) {
    let feeds = article.appearances.map(\.feed)
    for image in ArticleImage.all(of: article) {
      let name = "\(image.article)-\(image.position)"
      if let position = positions[image.url] {
        items[position].names.append(name)
        items[position].feeds.formUnion(feeds)
      } else {
        positions[image.url] = items.count
        items.append(Item(url: image.url, names: [name], feeds: Set(feeds)))
      }
    }
  }
}
