/// How much a paragraph looks like part of an article, in characters of text.
enum BlockWorth {
  static func of(_ block: PageBlock) -> Double {
    let length = Double(block.measure.length)
    let density = block.measure.linkDensity
    switch block.kind {
    case .h1, .h2, .h3, .h4, .h5, .h6: return density > 0.6 ? -length : length * 0.3
    case .pre: return length
    default: break
    }
    if density > 0.5 { return -length - 10 }
    let isSentence = block.endsSentence && length >= 30 || block.measure.sentences > 1
    if length >= 80 || isSentence { return length * (1 - 2 * density) }
    switch block.kind {
    case .td, .th, .dd, .dt: return density > 0.3 ? -length : length * 0.5
    case .li: return density > 0.3 ? -length : length * 0.4
    case .figcaption: return 0
    default: return block.endsColon ? length * 0.5 : -5 - length * 0.2
    }
  }
}
