import FeedBasics
internal import FeedModel

/// An element's name in its vocabulary.
struct XMLName: Sendable, Equatable {
  var namespace: XMLNamespace
  /// As written, but in lower case if it is in no namespace, since RSS is written in every mix of cases.
  var local: String
}

/// An element once its end has been reached, or its attributes alone when it begins.
struct XMLElement {
  struct Attribute {
    var name: XMLName
    var value: String
  }
  var name: XMLName
  var attributes: [Attribute] = []
  /// The text inside, including child elements as markup if ``holdsMarkup``; empty when the element begins.
  var text = ""
  /// Whether child elements were found and written into ``text`` as markup.
  var holdsMarkup = false
  /// The `xml:base` in effect.
  var base: String?
  /// The `xml:lang` in effect.
  var language: String?

  /// The value of an attribute in no namespace, by its name in lower case.
  func attribute(_ local: String) -> String? { attributes.value(.none, local) }

  /// The same without surrounding white space; nil if nothing is left.
  func trimmedAttribute(_ local: String) -> String? { attribute(local)?.trimmed.nonEmpty }

  func attribute(_ namespace: XMLNamespace, _ local: String) -> String? {
    attributes.value(namespace, local)
  }

  /// A URL of the element, resolved against its `xml:base`, if there is one.
  func resolved(_ url: String?) -> String? {
    guard let url, let base else { return url }
    return URLReference.resolve(URLReference.repaired(url), against: base) ?? url
  }

  /// The text without surrounding white space; nil if nothing is left.
  var trimmedText: String? { text.trimmed.nonEmpty }

  /// The text as RSS defines it: HTML, with or without tags.
  var html: MarkupText? { trimmedText.map { MarkupText($0, kind: .html, base: base) } }

  /// The text without any interpretation as markup.
  var plain: MarkupText? { trimmedText.map { MarkupText($0, kind: .plain, base: base) } }
}

extension [XMLElement.Attribute] {
  /// The value of the attribute with this name; nil if it is absent.
  func value(_ namespace: XMLNamespace, _ local: String) -> String? {
    // Most elements have no attribute.
    isEmpty ? nil : first { $0.name.namespace == namespace && $0.name.local == local }?.value
  }
}
