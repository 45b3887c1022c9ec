import FeedTestSupport
import Testing

@testable import FeedConfiguration

/// Edits of generated configs, and parsing of damaged ones.
@Suite struct `TOML under random input` {
  @Test func `removing a feed changes nothing else`() throws {
    for seed in 0..<600 as Range<UInt64> {
      var config = GeneratedConfig(seed: seed)
      let bytes = config.bytes()
      let document: TOMLDocument
      do throws(TOMLError) {
        document = try TOMLDocument(bytes)
      } catch {
        Issue.record("seed \(seed): \(error)\n\(String(decoding: bytes, as: UTF8.self))")
        continue
      }
      let feeds = elements(document)
      #expect(feeds.count == config.feedCount, "seed \(seed)")
      for index in feeds.indices {
        guard let edited = document.removing(arrayTable: "feed", index: index) else {
          Issue.record("seed \(seed), feed \(index) was not removed")
          continue
        }
        var expected = feeds
        expected.remove(at: index)
        let isRight =
          edited.root.isEquivalent(to: document.root, except: "feed")
          && elements(edited).elementsEqual(expected) { $0.isEquivalent(to: $1) }
          && isInOrder(edited.bytes, in: bytes)
          && (!isOnePiece(document, index) || isOneCut(edited.bytes, of: bytes))
          && comments(edited) == comments(document)
          && edited.text.unicodeScalars.starts(with: "\u{FEFF}".unicodeScalars)
            == document.text.unicodeScalars.starts(with: "\u{FEFF}".unicodeScalars)
        #expect(isRight, "seed \(seed), feed \(index)\n\(document.text)\n---\n\(edited.text)")
      }
    }
  }

  @Test func `a feed that is appended and removed leaves the config as it was`() throws {
    for seed in 0..<600 as Range<UInt64> {
      var config = GeneratedConfig(seed: seed)
      let bytes = config.bytes()
      let document = try TOMLDocument(bytes)
      let block = "[[feed]]\nname = \"new\"\n\n[feed.headers]\na = 1\n"
      let added = document.appending(block: block)
      #expect((added == nil) == config.isInline, "seed \(seed)")
      guard let added else { continue }
      #expect(added.bytes.starts(with: bytes), "seed \(seed)")
      #expect(elements(added).count == config.feedCount + 1, "seed \(seed)")
      let restored = added.removing(arrayTable: "feed", index: config.feedCount)
      #expect(
        restored?.bytes == bytes,
        "seed \(seed)\n\(document.text)\n---\n\(restored?.text ?? "nil")")
    }
  }

  @Test func `a setting that is set or removed changes nothing else`() throws {
    for seed in 0..<300 as Range<UInt64> {
      var config = GeneratedConfig(seed: seed)
      let document = try TOMLDocument(config.bytes())
      for (index, block) in document.blocks.enumerated() {
        let set = document.setting(["zz", "y"], inBlock: index, to: "\"v\"")
        #expect(set?.table(ofBlock: index)?["zz"] != nil, "seed \(seed), block \(index)")
        #expect(set.map { isInOrder(document.bytes, in: $0.bytes) } == true, "seed \(seed)")
        let restored = set?.removingKey(["zz", "y"], inBlock: index)
        #expect(
          restored.map { $0.root.isEquivalent(to: document.root) } == true,
          "seed \(seed), block \(index) \(block.path)")
        #expect(restored.map { isInOrder($0.bytes, in: set?.bytes ?? []) } == true)
        for entry in document.table(ofBlock: index)?.entries ?? [] {
          guard let removed = document.removingKey([entry.key], inBlock: index) else { continue }
          #expect(
            removed.table(ofBlock: index).map { table in
              document.table(ofBlock: index)?.isEquivalent(to: table, except: entry.key) ?? false
            } == true && removed.blocks.count == document.blocks.count, "seed \(seed)")
        }
      }
    }
  }

  @Test func `damaged bytes give a value or an error`() {
    for seed in 0..<UInt64(HostileSize.count(20_000)) {
      var config = GeneratedConfig(seed: seed % 200)
      var generator = SeededNumbers(seed: seed &+ 1_000_000)
      var bytes = config.bytes()
      for _ in 0...generator.below(4) where !bytes.isEmpty {
        let place = generator.below(bytes.count)
        switch generator.below(4) {
        case 0: bytes[place] ^= 1 << UInt8(generator.below(8))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(generator.oneOf(Array("\"'[]{}=.,#\n\r\\".utf8)), at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      do throws(TOMLError) {
        let document = try TOMLDocument(bytes)
        // Edits of what is still valid may fail but not trap.
        _ = document.removing(arrayTable: "feed", index: 0)
        _ = document.removingKey(["name"], inBlock: document.blocks.count - 1)
        _ = document.setting(["a", "b"], inBlock: 0, to: "1")
        _ = document.appending(block: "[[feed]]\n")
      } catch {
        #expect((0...bytes.count).contains(error.offset), "seed \(seed)")
        #expect(error.line >= 1 && error.column >= 1, "seed \(seed)")
      }
    }
  }

  // MARK: Comparison

  private func elements(_ document: TOMLDocument) -> [TOMLValue] {
    guard case .array(let elements)? = document.root["feed"]?.value else { return [] }
    return elements.map(\.value)
  }

  /// Whether the bytes are what is left of the others after cuts.
  private func isInOrder(_ bytes: [UInt8], in whole: [UInt8]) -> Bool {
    var rest = whole[...]
    for byte in bytes {
      guard let index = rest.firstIndex(of: byte) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }

  /// Whether all blocks of a feed follow each other.
  private func isOnePiece(_ document: TOMLDocument, _ index: Int) -> Bool {
    guard let first = document.block(ofArrayTable: "feed", index: index) else { return false }
    let next = document.block(ofArrayTable: "feed", index: index + 1) ?? document.blocks.count
    let rest = document.blocks[first..<next].drop { $0.path.first == "feed" }
    return !rest.contains { $0.path.first == "feed" }
  }

  private func isOneCut(_ bytes: [UInt8], of whole: [UInt8]) -> Bool {
    let before = zip(bytes, whole).prefix { $0 == $1 }.count
    let after = zip(bytes.reversed(), whole.reversed()).prefix { $0 == $1 }.count
    return before + after >= bytes.count
  }

  /// The comments that the generator put before blocks; all of them stay.
  private func comments(_ document: TOMLDocument) -> [String] {
    let text = String(decoding: document.bytes[document.contentStart...], as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map(String.init).filter {
      $0.hasPrefix("# before")
    }
  }
}
