extension RandomAccessCollection where Index == Int {
  /// The index of the first element that does not satisfy a condition which holds for all elements before it; the end if
  /// all satisfy it.
  @inlinable
  public func partitionPoint(_ condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
