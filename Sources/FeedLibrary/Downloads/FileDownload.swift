import FeedBasics
package import FeedModel

/// Downloads one file: requests it, and its rest as long as that makes progress.
package struct FileDownload {
  package enum Result: Sendable, Equatable {
    /// The name of the file.
    case saved(String)
    /// One line for people.
    case failed(String)
    /// The disk is full or cannot be written to; further downloads would fail as well.
    case unwritable(String)
    /// The host asks for a pause; how many seconds long is unknown if nil.
    case busy(host: String?, seconds: Double?)
    /// Whether the next run can continue the part that arrived.
    case interrupted(isResumable: Bool)
  }

  /// Seconds for one transfer, which ends much earlier if no data comes.
  package static let timeout = 7.0 * 86400
  /// The maximum size of a file in bytes, unless the user names another one.
  package static let usualSize = 2_000_000_000
  /// Attempts that gain as much as this are not counted.
  private static let gain = 1_000_000
  /// A download is given up after this many points: one for an attempt that gained little, two for one without gain.
  private static let maximumPoints = 6

  package let fetcher: any FeedFetcher
  package let folder: DownloadFolder
  /// The request, without sink and range.
  package let request: FetchRequest
  package let url: String
  /// What the file is known by when its URL is renewed: see ``ArticleAttachment/lastingName``.
  package var lastingName: String? = nil
  /// The name without number and extension.
  package let name: String
  /// As the feed declared it.
  package let mediaType: String
  /// Bytes.
  package let maximumSize: Int
  package let progress: @Sendable (Int) -> Void
  /// Waits for seconds before another attempt, when the last one gained nothing.
  package let pause: @Sendable (Double) async -> Void

  package func run() async -> Result {
    do throws(FileError) {
      let part = try PartFile(url, in: folder, maximumSize: maximumSize, progress: progress)
      defer { part.removeIfEmpty() }
      return try await attempts(part)
    } catch {
      return .unwritable("\(error)")
    }
  }

  private func attempts(_ part: PartFile) async throws(FileError) -> Result {
    var points = 0
    var best = part.count
    // A run that was killed may have had everything.
    while !part.isWhole || part.count == 0 {
      let failure = await attempt(part)
      switch part.ending {
      case .complete: return try finish(part)
      case .refused(let reason): return .failed(reason)
      case .tooLarge:
        part.clear()
        folder.discard(url)
        return .failed(
          "larger than the limit of \(ByteCount(maximumSize)); raise --max-size to download it")
      case .unwritable(let reason):
        return .unwritable(
          "\(folder.path) cannot be written to: \(reason)"
            + (part.isResumable ? "; the part that arrived is kept, and continued next time" : ""))
      case .startOver: part.clear()
      case nil:
        guard let failure else {
          if part.isFinished { return try finish(part) }
          break
        }
        if let result = final(failure, part, hadPart: best > 0) { return result }
      }
      let gained = part.count - best
      points = gained >= FileDownload.gain ? 0 : points + (gained > 0 ? 1 : 2)
      best = max(best, part.count)
      guard points < FileDownload.maximumPoints else { return .failed(givenUp(part, failure)) }
      if gained <= 0, part.ending == nil { await pause(Double(points) / 2) }
      if Task.isCancelled { return .interrupted(isResumable: part.isResumable) }
    }
    return try finish(part)
  }

  /// Requests what is missing.
  /// - Returns: nil if the response is complete.
  private func attempt(_ part: PartFile) async -> FetchError? {
    var request = request
    request.sink = part
    request.resume = part.prepare()
    do {
      _ = try await fetcher.fetch(request)
      return nil
    } catch {
      return error
    }
  }

  /// What a failure means if there is no sense in another attempt; nil if there may be.
  private func final(_ failure: FetchError, _ part: PartFile, hadPart: Bool) -> Result? {
    switch failure {
    case .cancelled: .interrupted(isResumable: part.isResumable)
    case .status(429, let seconds, _, _), .status(503, let seconds, _, _):
      .busy(host: failure.busyHost, seconds: seconds)
    case .broken, .unanswered, .tookTooLong, .unreachable:
      part.count > 0 || hadPart ? nil : .failed("\(failure)")
    case .status, .refused, .paused, .tooManyRedirects, .tooLarge, .file, .badURL:
      .failed("\(failure)")
    }
  }

  private func givenUp(_ part: PartFile, _ failure: FetchError?) -> String {
    if case .startOver(let reason) = part.ending { return reason }
    let kept = part.isResumable ? "; the part that arrived is continued next time" : ""
    return (failure.map { "\($0)" } ?? "the server sends only parts of the file") + kept
  }

  private func finish(_ part: PartFile) throws(FileError) -> Result {
    if part.count == 0 {
      folder.discard(url)
      return .failed("the server sent an empty file")
    }
    let beginning = part.beginning()
    let served = part.version?.mediaType.map(FileKind.bare)
    if FileKind.isWebPage(beginning), FileKind.bare(mediaType) != "text/html" {
      part.clear()
      folder.discard(url)
      return .failed("the server sent a web page instead of \(FileKind.bare(mediaType))")
    }
    if let sent = FileKind.message(beginning, declared: mediaType, served: served) {
      part.clear()
      folder.discard(url)
      return .failed("the server sent \(sent) instead of \(FileKind.bare(mediaType))")
    }
    try part.sync()
    let type = FileKind.type(
      of: beginning, declared: [mediaType, served].compactMap(\.self), url: url)
    let file = try folder.finish(url, base: name, type: type)
    if let lastingName { try folder.note(file, as: lastingName) }
    return .saved(file)
  }
}
