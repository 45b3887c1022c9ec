extension Array {
  /// The index of the first element that does not satisfy a condition which holds for all elements before it.
  @inlinable
  public func partitionPoint(_ condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
