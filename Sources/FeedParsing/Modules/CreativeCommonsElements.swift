internal import FeedModel

/// Licences (backend.userland.com/creativeCommonsRssModule, web.resource.org/cc).
extension ItemDraft {
  mutating func readCreativeCommons(_ element: XMLElement) {
    guard element.name.local == "license" else { return }
    item.license = element.attribute(.rdf, "resource")?.trimmed.nonEmpty ?? element.trimmedText
  }
}
