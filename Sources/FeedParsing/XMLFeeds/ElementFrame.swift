import FeedBasics

/// An open element.
struct ElementFrame {
  /// Without its text.
  var element: XMLElement
  var scope: ElementScope
  /// The start of its text in the builder's buffer.
  var textStart: Int
  /// Whether text must be escaped to become markup: inside XHTML `&` and `<` are data.
  var escapesText = false
  /// Whether its text is part of its parent's: markup inside a name.
  var flows = false

  /// Whether an element inside this one is markup whose text belongs to a person's name.
  func takesText(of name: XMLName) -> Bool {
    flows || PersonName.isHeld(by: element.name) && !PersonName.isPart(name)
  }

  /// Reads what holds for the elements inside as well, from the element's own attributes.
  mutating func readInherited(_ list: [XMLElement.Attribute]) {
    readBase(list)
    if let own = list.value(.xml, "lang")?.trimmed.nonEmpty { element.language = own }
  }

  /// Reads a base, resolved against the one in effect.
  mutating func readBase(_ list: [XMLElement.Attribute]) {
    guard let own = list.value(.xml, "base")?.trimmed.nonEmpty else { return }
    // Nothing can be resolved against `urn:x`.
    let parts = URLReference.Parts(own)
    if parts.scheme != nil, parts.authority == nil { return }
    element.base = element.base.map { URLReference.resolve(own, against: $0) ?? own } ?? own
  }
}
