public import Foundation

/// An entry as its publisher wrote it.
public struct ParsedItem: Sendable {
  public var guid: String?
  /// RSS: whether the guid may be used as a link; nil where the feed does not say.
  public var guidIsPermaLink: Bool?
  public var title: MarkupText?
  /// Descriptions, summaries and excerpts in the order in which they are preferred.
  public var summaries: [MarkupText] = []
  public var content: MarkupText?
  public var links: [ParsedLink] = []
  /// feedburner:origLink.
  public var originalLink: String?
  public var authors: [ParsedAuthor] = []
  public var tags: [String] = []
  public var language: String?
  public var published: Date?
  public var modified: Date?
  public var expires: Date?
  public var attachments: [ParsedAttachment] = []
  /// Images that markup other than HTML named, in the order in which they are preferred.
  public var images: [ParsedImage] = []
  public var source: Source?
  public var commentsURL: String?
  public var detailURL: String?
  public var rights: MarkupText?
  public var license: String?
  /// xml:base, where the document set one.
  public var base: String?

  public init() {}

  /// Nothing in it would be worth a line in a list.
  public var saysNothing: Bool {
    guid == nil && title == nil && content == nil && summaries.isEmpty && links.isEmpty
      && attachments.isEmpty && images.isEmpty && originalLink == nil
  }
}
