/// A person or organisation; `mail (Name)` and `Name <mail>` are taken apart.
public struct ParsedAuthor: Sendable {
  /// As it is to be shown.
  public var name: String?
  /// A page of theirs. As written, perhaps relative.
  public var url: String?
  /// The address alone.
  public var email: String?

  /// An author, as far as they are known.
  public init(name: String? = nil, url: String? = nil, email: String? = nil) {
    self.name = name
    self.url = url
    self.email = email
  }
}
