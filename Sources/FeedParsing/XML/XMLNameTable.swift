import CLibXML2
import FeedBasics

/// The names in a document, each resolved to its vocabulary once. libxml2 keeps one copy of a name, so its address is
/// the key.
struct XMLNameTable {
  private struct NameKey: Hashable {
    var local: UnsafePointer<xmlChar>
    var space: UnsafePointer<xmlChar>?
  }

  private struct Names {
    private var known: [NameKey: XMLName] = [:]
    /// The names found last, by their addresses: nearly every name is among them, and hashing is slower.
    private var recent: [(key: NameKey, name: XMLName)?] = Array(repeating: nil, count: 64)

    mutating func name(_ key: NameKey, resolve: () -> XMLName) -> XMLName {
      let address = UInt(bitPattern: key.local)
      let slot = Int((address ^ address >> 6) & 63)
      if let found = recent[slot], found.key == key { return found.name }
      let name = known[key] ?? resolve()
      known[key] = name
      recent[slot] = (key, name)
      return name
    }
  }

  private var elements = Names()
  private var attributes = Names()
  private var adopted: (namespace: XMLNamespace, uri: String?)?

  /// Assigns unprefixed elements to a vocabulary from now on, if they are in the root's namespace or in an unknown one.
  /// This is for feeds whose root lacks its namespace or has an invented one.
  mutating func adopt(_ namespace: XMLNamespace, uri: UnsafePointer<xmlChar>?) {
    adopted = (namespace, uri.map { String(cString: $0) })
    elements = Names()
  }

  /// Resolves the name of an element.
  mutating func name(
    _ local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, uri: UnsafePointer<xmlChar>?
  ) -> XMLName {
    elements.name(NameKey(local: local, space: uri ?? prefix)) { [adopted] in
      let name = XMLNameTable.name(local, prefix, uri)
      guard prefix == nil, let adopted else { return name }
      let isOwn = uri.map { String(cString: $0) } == adopted.uri
      return name.adopted(by: adopted.namespace, isOwn: isOwn)
    }
  }

  private static func name(
    _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?,
    _ uri: UnsafePointer<xmlChar>?
  ) -> XMLName {
    var text = String(cString: local)
    var space = prefix.map { String(cString: $0) }
    // An undeclared prefix may arrive as part of the name.
    if space == nil, let colon = text.firstIndex(of: ":") {
      space = String(text[..<colon])
      text = String(text[text.index(after: colon)...])
    }
    let namespace = XMLNamespace(uri: uri.map { String(cString: $0) }, prefix: space)
    return XMLName(
      namespace: namespace,
      local: namespace == .none || namespace == .rss1 ? text.lowercased() : text)
  }

  /// Reads the attributes of an element, five pointers each (libxml2's startElementNs).
  mutating func attributes(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) -> [XMLElement.Attribute] {
    guard let attributes, count > 0 else { return [] }
    var list: [XMLElement.Attribute] = []
    list.reserveCapacity(count)
    for i in 0..<count {
      guard let local = attributes[5 * i], let begin = attributes[5 * i + 3],
        let end = attributes[5 * i + 4]
      else {
        continue
      }
      let (prefix, uri) = (attributes[5 * i + 1], attributes[5 * i + 2])
      let name = self.attributes.name(NameKey(local: local, space: uri ?? prefix)) {
        XMLNameTable.name(local, prefix, uri)
      }
      let value = C1Controls.replaced(
        in: UTF8Text.string(UnsafeBufferPointer(start: begin, count: end - begin)))
      list.append(XMLElement.Attribute(name: name, value: value))
    }
    return list
  }
}

extension XMLName {
  /// The name of an unprefixed element in a document of this vocabulary.
  /// - Parameter isOwn: whether the element is in the root's namespace.
  fileprivate func adopted(by vocabulary: XMLNamespace, isOwn: Bool) -> XMLName {
    switch vocabulary {
    case .atom, .atom03:
      guard namespace == .none || namespace == .unknown else { return self }
      // Elements that Atom does not define may be RSS, in feeds that mix both.
      let lower = local.lowercased()
      return XMLName.atomElements.contains(lower)
        ? XMLName(namespace: vocabulary, local: lower) : XMLName(namespace: .none, local: lower)
    case .none:
      return isOwn || namespace == .unknown
        ? XMLName(namespace: .none, local: local.lowercased()) : self
    default:
      return namespace == .unknown
        ? XMLName(namespace: vocabulary, local: local.lowercased()) : self
    }
  }

  /// The elements of RFC 4287 §4 and of the draft before it.
  private static let atomElements: Set<String> = [
    "author", "category", "content", "contributor", "copyright", "created", "email", "entry",
    "feed",
    "generator", "icon", "id", "info", "issued", "link", "logo", "modified", "name", "published",
    "rights", "source", "subtitle", "summary", "tagline", "title", "updated", "uri", "url",
  ]
}
