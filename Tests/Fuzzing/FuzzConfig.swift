import FeedParsing
import Foundation

@testable import FeedConfiguration

/// What a config may begin with, so that few bytes reach every reader of values.
private let beginnings = [
  "", "[settings]\n", "[[rule]]\nquery = \"a\"\n", "[keys]\n", "[colors]\n", "[queries]\n",
  "[adapter.a]\n", "[[feed]]\nname = \"A\"\nurl = \"a.xml\"\n",
]

/// Reads a config: TOML, feeds, rules, keys, colours, queries and adapters.
func config(_ bytes: Data) {
  let text = String(decoding: bytes, as: UTF8.self)
  if let document = try? TOMLDocument([UInt8](bytes)) {
    precondition(document.bytes == [UInt8](bytes), "a document of other bytes")
  }
  for beginning in beginnings {
    guard let config = read(beginning + text),
      let document = try? TOMLDocument(Array((beginning + text).utf8))
    else { continue }
    // The config of a store is made of parts.
    let shared = read(ConfigParts.text(ConfigParts.parts(of: document)))
    precondition(
      shared?.feeds == config.feeds && shared?.rules == config.rules
        && shared?.queries == config.queries, "another config out of its parts")
    let new = NewFeed(name: text, url: "https://e.org/\u{22}", tags: [text])
    guard let longer = ConfigAdditions(feeds: [new]).added(to: document).document,
      let after = try? ConfigReader.read(longer, path: "/feeds.toml", environment: [:])
    else { continue }
    // An edit is refused if it means anything else.
    precondition(after.feeds.count >= config.feeds.count, "a feed that an addition removed")
  }
}

private func read(_ text: String) -> Config? {
  try? ConfigReader.read(text, path: "/feeds.toml", environment: ["NAME": "value"])
}

/// Reads a file of another reader.
func subscriptions(_ bytes: Data) {
  for isNewsraft in [false, true] {
    guard case .feeds(let list)? = try? SubscriptionReader.file(bytes, isNewsraft: isNewsraft)
    else {
      continue
    }
    // A list may have filters alone, as query feeds of newsboat.
    precondition(!list.subscriptions.isEmpty || !list.filters.isEmpty, "a list of nothing")
  }
}
