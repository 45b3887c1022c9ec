import ArticleRendering
import FeedBasics
import FeedLibrary
import FeedModel

/// An article as a Markdown file, named after its title.
struct SavedArticle {
  private static let longestName = 60
  /// File systems allow 255 bytes, with the number and the extension.
  private static let longestBytes = 200
  /// Files of one name; further articles of that name are refused.
  private static let most = 100

  let article: Article

  /// Writes the file. An existing one is never overwritten; a number is added to the name.
  /// - Returns: the file's path.
  /// - Throws: exit 1 if no file can be written to the folder.
  func write(to folder: String) throws(CommandFailure) -> String {
    let text = ArticleMarkdown.text(article, blocks: ArticleContent.blocks(article.entry))
    for number in 1...SavedArticle.most {
      let path = "\(folder)/\(name)\(number == 1 ? "" : "-\(number)").md"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else {
        let reason = String(cString: strerror(errno))
        throw .failed("the article could not be saved as \(path): \(reason)")
      }
      defer { close(file) }
      guard DescriptorOutput.write(Array(text.utf8), to: file) == nil else {
        unlink(path)
        throw .failed("the article could not be saved as \(path); is the disk full?")
      }
      return path
    }
    throw .failed("\(folder) has \(SavedArticle.most) files named \(name); remove some")
  }

  /// The title in lower case with letters and digits only, so that a feed cannot name a path or a hidden file.
  var name: String {
    let title = article.entry.title ?? ""
    let words = title.lowercased().split { !($0.isLetter || $0.isNumber) }
    var name = ""
    for word in words {
      if !name.isEmpty {
        guard fits("\(name)-\(word)") else { break }
        name += "-"
      }
      for character in word where fits(name + String(character)) { name.append(character) }
    }
    return name.isEmpty ? "article-\(article.number)" : name
  }

  private func fits(_ name: String) -> Bool {
    name.count <= SavedArticle.longestName && name.utf8.count <= SavedArticle.longestBytes
  }
}
