/// What React sends after the page's frame, for a script to put into its place: `<div hidden id="S:1">`, whose place is
/// `<template id="P:1">`, or `<template id="B:1">` before what is shown in the meantime.
struct StreamedSegments {
  /// Further ones stay where they are.
  private static let maximumSegments = 10_000

  private var segments: [String: Int] = [:]
  private var places: [Int: String] = [:]

  /// Notes an element that is a segment or a place.
  mutating func add(_ name: HTMLName, _ attributes: HTMLAttributes, at node: Int) {
    guard let id = attributes.places.first(where: { $0.known == .id })?.value, id.count > 2,
      attributes.bytes[id.lowerBound + 1] == UInt8(ascii: ":"),
      segments.count + places.count < StreamedSegments.maximumSegments
    else { return }
    let number = attributes.bytes[id.dropFirst(2)]
    switch attributes.bytes[id.lowerBound] {
    case UInt8(ascii: "S"): segments[String(decoding: number, as: UTF8.self)] = node
    case UInt8(ascii: "B"), UInt8(ascii: "P"):
      if name == .template { places[node] = String(decoding: number, as: UTF8.self) }
    default: break
    }
  }

  /// Moves the content of each segment to its place.
  func place(in tree: inout PageTree) {
    var segmentAt: [Int: Int] = [:]
    for (place, number) in places { segmentAt[place] = segments[number] }
    guard !segmentAt.isEmpty else { return }
    let moved = Set(segmentAt.values)
    var copy = PageTreeCopy(tree)
    var placed: Set<Int> = []
    // What is yet to be copied: ranges of nodes, the innermost last.
    var rest = [(range: 0..<tree.count, parent: Int32(-1))]
    while let (range, parent) = rest.popLast() {
      var i = range.lowerBound
      while i < range.upperBound {
        let end = tree.end(i)
        if moved.contains(i) {
          i = end
          continue
        }
        if let segment = segmentAt[i] {
          rest.append((end..<range.upperBound, parent))
          if placed.insert(segment).inserted {
            rest.append((segment + 1..<tree.end(segment), parent))
          }
          break
        }
        let index = copy.append(i, parent: parent)
        if end > i + 1 {
          rest.append((end..<range.upperBound, parent))
          rest.append((i + 1..<end, index))
          break
        }
        i = end
      }
    }
    // Segments that contain each other's places, or their own, are nowhere.
    if placed == moved { tree = copy.finished() }
  }
}

/// A tree whose nodes are copied from another one in a new order.
private struct PageTreeCopy {
  private let original: PageTree
  private var tree: PageTree
  /// The index of each node's original.
  private var origins: [Int] = []

  init(_ original: PageTree) {
    self.original = original
    tree = original
    tree.nodes.removeAll(keepingCapacity: true)
  }

  mutating func append(_ node: Int, parent: Int32) -> Int32 {
    var copy = original.nodes[node]
    copy.parent = parent
    tree.nodes.append(copy)
    origins.append(node)
    return Int32(tree.nodes.count - 1)
  }

  mutating func finished() -> PageTree {
    for i in tree.nodes.indices { tree.nodes[i].end = Int32(i + 1) }
    // Content comes after its element, so that the last node of an element is known before its own parent's.
    for i in tree.nodes.indices.reversed() {
      let parent = Int(tree.nodes[i].parent)
      if parent >= 0 { tree.nodes[parent].end = max(tree.nodes[parent].end, tree.nodes[i].end) }
    }
    tree.scripts = [:]
    for (i, node) in origins.enumerated() {
      if let script = original.scripts[node] { tree.scripts[i] = script }
    }
    return tree
  }
}
