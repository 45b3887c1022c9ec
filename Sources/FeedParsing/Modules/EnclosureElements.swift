internal import FeedModel

/// Enclosures in RSS 1.0 (purl.oclc.org/net/rss_2.0/enc), whose attributes are in one namespace or another.
extension ItemDraft {
  mutating func readEnclosureModule(_ element: XMLElement) {
    guard element.name.local == "enclosure" else { return }
    func attribute(_ local: String) -> String? {
      element.attribute(.enclosure, local) ?? element.attribute(local)
    }
    let url =
      element.attribute(.rdf, "resource") ?? element.attribute("resource") ?? attribute("url")
    guard let url = url?.trimmed.nonEmpty else { return }
    addAttachment(
      url, type: attribute("type"), size: attribute("length"), base: element.base)
  }
}
