import CLibXML2

/// The names of a document, each turned into its vocabulary once: libxml2 keeps one copy of a name, so that its address
/// names it.
struct XMLNameTable {
  private struct NameKey: Hashable {
    var local: UnsafePointer<xmlChar>
    var space: UnsafePointer<xmlChar>?
  }

  private var names: [NameKey: XMLName] = [:]

  /// The name of an element or attribute.
  mutating func name(
    _ local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, uri: UnsafePointer<xmlChar>?
  ) -> XMLName {
    // libxml2 keeps one copy of each name, so its address names it.
    let key = NameKey(local: local, space: uri ?? prefix)
    if let known = names[key] { return known }
    var text = String(cString: local)
    var space = prefix.map { String(cString: $0) }
    // An undeclared prefix may arrive as part of the name.
    if space == nil, let colon = text.firstIndex(of: ":") {
      space = String(text[..<colon])
      text = String(text[text.index(after: colon)...])
    }
    let namespace = XMLNamespace(uri: uri.map { String(cString: $0) }, prefix: space)
    let name = XMLName(
      namespace: namespace,
      local: namespace == .none || namespace == .rss1 ? text.lowercased() : text)
    names[key] = name
    return name
  }

  /// The attributes of an element, five pointers each (libxml2's startElementNs).
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
      var name = self.name(local, prefix: attributes[5 * i + 1], uri: attributes[5 * i + 2])
      if name.namespace == .none { name.local = name.local.lowercased() }
      let value = C1Controls.replaced(
        in: String(decoding: UnsafeBufferPointer(start: begin, count: end - begin), as: UTF8.self))
      list.append(XMLElement.Attribute(name: name, value: value))
    }
    return list
  }
}
