package import FeedBasics
package import FeedModel
package import TerminalPictures

/// The folder for downloaded images. Feeds have no influence on the names of its files. An update may give an article
/// other images, so that a hidden list notes which URL each file is from.
package struct ImageFolder {
  package let path: String
  /// Names of existing images, without extension.
  private var taken: Set<String> = []
  /// The digests of their URLs, by name. Those that earlier versions saved have none.
  private var sources: [String: String] = [:]
  /// The articles of existing images, each with the digest of the image's URL.
  private var saved: Set<[String]> = []

  /// Has a line for each image: its name without extension, and the digest of its URL.
  private var list: String { "\(path)/.aggregate-images" }

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
    readList()
  }

  private mutating func readList() {
    let descriptor = open(list, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard let data = InputFile.read(descriptor, limit: 1 << 26) else { return }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      // A line that was not written to its end says nothing.
      if words.count == 2, taken.contains(words[0]) { sources[words[0]] = words[1] }
    }
    for (name, source) in sources { saved.insert([ImageFolder.article(name), source]) }
  }

  private static func article(_ name: String) -> String { String(name.prefix { $0 != "-" }) }

  /// Whether an image of an article was saved, with any extension.
  /// - Parameter name: that of the image by its place in the article, such as `1204-1`. A file of that name is from
  ///   another URL if the list says so.
  package func holds(_ name: String, from url: String) -> Bool {
    saved.contains([ImageFolder.article(name), Digest.hex(url)])
      || taken.contains(name) && sources[name] == nil
  }

  /// Writes the file whole or not at all. If another image has the name, a part of the URL's digest is added to it.
  /// - Throws: ``FileError`` if it could not be written.
  package func save(
    _ data: Data, as name: String, from url: String, type: ImageType
  ) throws(FileError) {
    let source = Digest.hex(url)
    let name = taken.contains(name) ? "\(name)-\(source.prefix(8))" : name
    // First, since what the list has and the folder has not is loaded again.
    try note("\(name) \(source)\n")
    try AtomicFile.write(data, to: "\(path)/\(name).\(type.rawValue)", mode: 0o644)
  }

  /// Adds to the list, to which other transfers and programs may add at the same time.
  private func note(_ line: String) throws(FileError) {
    let flags = O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(list, flags, 0o600)
    guard descriptor >= 0 else { throw FileError(list, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    if let error = DescriptorOutput.write(Array(line.utf8), to: descriptor) {
      throw FileError(list, String(cString: strerror(error)))
    }
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
