internal import FeedModel

/// A paragraph of a page, and what its sentences are about.
struct PageLine {
  /// In characters; a Chinese or Japanese one counts as two.
  var length = 0
  var linkLength = 0
  /// The characters of the sentences about each topic.
  var topics = SIMD8<Int32>()
  /// The phrases of each topic.
  var phrases = SIMD8<Int32>()
  /// The characters of the sentences about no topic.
  var own = 0
  var isHeading = false
  var endsSentence = false
  /// The target of its first link, as written.
  var target: String?
  /// The paragraph's first node.
  var node = 0

  /// A run of text with sentences, not a label, a menu or a headline.
  var isProse: Bool {
    !isHeading && linkLength * 2 < length && (endsSentence ? length >= 12 : length >= 45)
  }

  init(_ text: String) { read(WallText.normalised(text)) }

  init(_ block: PageBlock, in tree: PageTree, isRemoved: [Bool]) {
    let (text, link) = PageLine.text(block, tree, isRemoved)
    target = link
    read(WallText.normalised(text))
    let all = max(1, Int(block.measure.length))
    linkLength = min(length, length * Int(block.measure.linkLength) / all)
    node = Int(block.first)
    endsSentence = block.endsSentence
    switch block.kind {
    case .h1, .h2, .h3, .h4, .h5, .h6, .th, .legend: isHeading = true
    default: break
    }
    if target == nil, linkLength > 0 {
      var outer = tree.parent(node)
      while let current = outer, target == nil {
        if tree.name(current) == .a { target = tree.attribute(current, .href) }
        outer = tree.parent(current)
      }
    }
  }

  private mutating func read(_ bytes: [UInt8]) {
    length = max(0, WallText.length(bytes[...]) - 1)
    for range in WallText.sentences(bytes) { read(bytes, range) }
  }

  private mutating func read(_ bytes: [UInt8], _ range: Range<Int>) {
    let length = WallText.length(bytes[range])
    let counts = bytes[range].withUnsafeBufferPointer { WallWords.standard.counts(in: $0) }
    let isAddress = counts.words[WallTopic.address.rawValue] > 0
    phrases &+= counts.phrases
    var isOwn = true
    for topic in WallTopic.allCases where topic != .address {
      let words = counts.words[topic.rawValue]
      // What is written about consent and subscriptions has their words, but does not address the reader.
      let isAddressed = isAddress || topic != .consent && topic != .login && words > 2
      let isTopic =
        counts.phrases[topic.rawValue] > 0 || words > 1 && isAddressed
        || words > 0 && length <= PageLine.labelLength
      guard isTopic else { continue }
      topics[topic.rawValue] += Int32(length)
      isOwn = false
    }
    if isOwn { own += length }
  }

  /// The longest sentence that is taken for a label, a button or a headline.
  private static let labelLength = 32

  private static func text(
    _ block: PageBlock, _ tree: PageTree, _ isRemoved: [Bool]
  ) -> (text: String, target: String?) {
    var target: String?
    var bytes: [UInt8] = []
    var i = Int(block.first)
    while i < Int(block.last) {
      if isRemoved[i] {
        i = tree.end(i)
        continue
      }
      let node = tree.nodes[i]
      switch node.name {
      case nil: bytes.append(contentsOf: tree.text[Int(node.first)..<Int(node.last)])
      case .a where target == nil: target = tree.attribute(i, .href)
      case .button, .label, .br, .summary: bytes.append(0x20)
      default: break
      }
      i += 1
    }
    return (UTF8Text.string(valid: bytes), target)
  }
}
