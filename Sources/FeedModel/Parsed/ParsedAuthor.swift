/// A person as written: any of a name, a page and an address.
public struct ParsedAuthor: Sendable {
  public var name: String?
  public var url: String?
  public var email: String?

  public init(name: String? = nil, url: String? = nil, email: String? = nil) {
    self.name = name
    self.url = url
    self.email = email
  }
}
