internal import FeedModel

/// An element's name in its vocabulary.
struct XMLName: Sendable, Equatable {
  var namespace: XMLNamespace
  /// As written; in lower case where it is in no namespace, since RSS is written in every mixture of cases.
  var local: String
}

/// An element once its end has been reached, or its attributes when it begins.
struct XMLElement {
  struct Attribute {
    var name: XMLName
    var value: String
  }
  var name: XMLName
  var attributes: [Attribute]
  /// The text inside, markup of child elements included where the element holds markup; empty at the beginning.
  var text: String
  /// Whether child elements were found and written into ``text`` as markup.
  var holdsMarkup: Bool
  /// xml:base in force.
  var base: String?
  /// xml:lang in force.
  var language: String?

  /// The value of an attribute in no namespace, its name compared without regard to case.
  func attribute(_ local: String) -> String? {
    attributes.first { $0.name.namespace == .none && $0.name.local == local }?.value
  }

  func attribute(_ namespace: XMLNamespace, _ local: String) -> String? {
    attributes.first { $0.name.namespace == namespace && $0.name.local == local }?.value
  }

  /// A URL of the element, made absolute where xml:base is.
  func resolved(_ url: String?) -> String? {
    guard let url, let base else { return url }
    return URLReference.resolve(url, against: base) ?? url
  }

  /// The text without surrounding white space; nil where nothing is left.
  var trimmedText: String? { text.trimmed.nonEmpty }

  /// The text as RSS means it: HTML, with or without tags.
  var html: MarkupText? { trimmedText.map { MarkupText($0, kind: .html, base: base) } }

  /// The text with no meaning as markup.
  var plain: MarkupText? { trimmedText.map { MarkupText($0, kind: .plain, base: base) } }
}
