/// How certain it is that the chosen text is the article.
enum ArticleConfidence {
  /// - Parameter anchors: the share of what is known of the article that the text has; nil if nothing is known.
  /// - Returns: from 0 to 1.
  static func of(_ reading: ArticleReading, anchors: Double?) -> Double {
    let paragraphs = reading.blocks.count { $0.endsSentence && $0.measure.length >= 80 }
    var confidence = 0.3
    confidence += min(Double(paragraphs), 5) * 0.06
    confidence += reading.words >= 150 ? 0.15 : Double(reading.words) / 1000
    confidence += reading.candidate.promise * 0.1
    confidence -= reading.measure.linkDensity * 0.5
    if let anchors { confidence += (anchors - 0.4) * 0.3 } else { confidence += 0.05 }
    return (min(max(confidence, 0), 1) * 100).rounded() / 100
  }
}
