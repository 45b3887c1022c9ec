import FeedBasics
import FeedParsing

/// A paragraph: text without a block element or two line breaks in it.
struct PageBlock {
  /// The block element that contains it.
  var container: Int32
  /// Its first text node and the node after its last.
  var first: Int32
  var last: Int32
  var measure = TextMeasure()
  /// The number of links.
  var links: Int32 = 0
  /// Whether its last character ends a sentence.
  var endsSentence = false
  /// Whether its last character is a colon.
  var endsColon = false
  /// The innermost of `h1` to `h6`, `li`, `pre`, `td`, `figcaption`, `blockquote` and `p` that contains it.
  var kind: HTMLName
}

extension PageTree {
  /// A paragraph's text on one line.
  /// - Parameter isRemoved: whether a subtree is left out.
  func text(of block: PageBlock, isRemoved: [Bool]) -> String {
    var output: [UInt8] = []
    forEachText(in: Int(block.first)..<Int(block.last), isRemoved: isRemoved) {
      output.append(contentsOf: $0)
    }
    return PlainText.folded(UTF8Text.string(valid: output)) ?? ""
  }
}

/// The paragraphs of a page in document order.
struct PageBlocks {
  private(set) var list: [PageBlock] = []
  private var current: PageBlock?
  private var breaks = 0

  /// - Parameter isRemoved: whether a subtree is left out.
  static func of(_ tree: PageTree, in range: Range<Int>, isRemoved: [Bool]) -> [PageBlock] {
    var blocks = PageBlocks()
    blocks.read(tree, range, isRemoved)
    return blocks.list
  }

  private mutating func read(_ tree: PageTree, _ range: Range<Int>, _ isRemoved: [Bool]) {
    // The open elements as (end, container before, link before, kind before).
    var open: [(end: Int, container: Int32, inLink: Bool, kind: HTMLName, breaks: Bool)] = []
    var container = tree.nodes.indices.contains(range.lowerBound) ? Int32(range.lowerBound) : 0
    var inLink = false
    var kind = HTMLName.p
    var i = range.lowerBound
    tree.text.withUnsafeBufferPointer { text in
      while i < range.upperBound {
        while let last = open.last, last.end <= i {
          if last.breaks { close() }
          (container, inLink, kind) = (last.container, last.inLink, last.kind)
          open.removeLast()
        }
        if isRemoved[i] {
          if tree.name(i)?.breaksLines ?? false { close() }
          i = tree.end(i)
          continue
        }
        let node = tree.nodes[i]
        guard let name = node.name else {
          add(
            UnsafeBufferPointer(rebasing: text[Int(node.first)..<Int(node.last)]), tree.texts[i], i,
            container, inLink, kind)
          i += 1
          continue
        }
        if name == .br {
          breaks += 1
          if breaks == 2 { close() }
          i += 1
          continue
        }
        let isBreak = name.breaksLines
        if isBreak { close() }
        if Int(node.end) > i + 1 {
          open.append((Int(node.end), container, inLink, kind, isBreak))
          if isBreak { container = Int32(i) }
          switch name {
          case .a:
            inLink = true
            current?.links += 1
          case .h1, .h2, .h3, .h4, .h5, .h6, .li, .pre, .td, .th, .figcaption, .blockquote, .p, .dt,
            .dd, .caption:
            // A paragraph in a list item is part of the item.
            if !(name == .p
              && (kind == .li || kind == .blockquote || kind == .figcaption || kind == .td))
            {
              kind = name
            }
          case .div, .section, .article:
            if kind != .li && kind != .td && kind != .figcaption { kind = .div }
          default: break
          }
        }
        i += 1
      }
      close()
    }
  }

  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, _ text: TextMeasure, _ node: Int, _ container: Int32,
    _ inLink: Bool,
    _ kind: HTMLName
  ) {
    guard let last = bytes.last(where: { $0 > 0x20 }) else { return }
    breaks = 0
    var measure = text
    if inLink { measure.linkLength = measure.length }
    if current == nil {
      current = PageBlock(
        container: container, first: Int32(node), last: Int32(node), kind: kind)
      if inLink { current?.links = 1 }
    }
    current?.measure += measure
    current?.last = Int32(node + 1)
    current?.endsSentence = PageBlocks.endsSentence(bytes)
    current?.endsColon = last == UInt8(ascii: ":")
  }

  private mutating func close() {
    breaks = 0
    if let block = current { list.append(block) }
    current = nil
  }

  private static func endsSentence(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = bytes.count
    while end > 0 {
      let byte = bytes[end - 1]
      if byte <= 0x20 || byte == 0x22 || byte == 0x27 || byte == UInt8(ascii: ")")
        || byte == UInt8(ascii: "]")
      {
        end -= 1
      } else if end > 1, byte == 0xA0, bytes[end - 2] == 0xC2 {
        end -= 2
      } else if end > 1, bytes[end - 2] == 0xC2, byte == 0xBB {
        end -= 2
      } else if end > 2, bytes[end - 3] == 0xE2, bytes[end - 2] == 0x80, byte >= 0x98, byte <= 0x9F
      {
        end -= 3
      } else if end > 2, bytes[end - 3] == 0xE3, bytes[end - 2] == 0x80, byte >= 0x8D, byte <= 0x91
      {
        end -= 3
      } else {
        break
      }
    }
    guard end > 0 else { return false }
    switch bytes[end - 1] {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    case 0xA6: return end > 2 && bytes[end - 3] == 0xE2 && bytes[end - 2] == 0x80
    case 0x82: return end > 2 && bytes[end - 3] == 0xE3 && bytes[end - 2] == 0x80
    case 0x81, 0x9F:
      return end > 2 && bytes[end - 3] == 0xEF && bytes[end - 2] == 0xBC || bytes[end - 2] == 0xD8
    case 0xA4: return end > 2 && bytes[end - 3] == 0xE0 && bytes[end - 2] == 0xA5
    default: return false
    }
  }
}

/// Identifies a paragraph by its text, to recognise one that many articles of a host have.
enum BlockHash {
  /// In characters; shorter paragraphs may occur in several articles.
  private static let minimumLength = 20

  /// The hash of the text without white space; nil if the text is too short.
  static func of(_ block: PageBlock, _ tree: PageTree, _ isRemoved: [Bool]) -> UInt64? {
    guard block.measure.length >= minimumLength else { return nil }
    var hash = FNV1a()
    tree.forEachText(in: Int(block.first)..<Int(block.last), isRemoved: isRemoved) { bytes in
      for byte in bytes where byte > 0x20 { hash.add(byte) }
    }
    return hash.value
  }
}
