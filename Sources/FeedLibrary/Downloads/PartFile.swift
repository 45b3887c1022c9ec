package import FeedBasics
package import FeedModel
import Synchronization

/// The part of a file that has arrived: a transfer writes to it, and the next one continues it.
package final class PartFile: BodySink {
  /// Why a transfer was ended before the response did.
  package enum Ending: Equatable {
    /// Nothing was missing.
    case complete
    /// The response does not fit what was there, which is to be requested from the beginning.
    case startOver(String)
    case refused(String)
    case tooLarge
    /// The disk is full, or another error of the system.
    case unwritable(String)
  }

  private struct State {
    var record: DownloadRecord
    /// Bytes in the file.
    var count: Int
    /// The offset that the running transfer asked for.
    var offset = 0
    var ending: Ending?
    /// Whether the running response contains the file from its beginning.
    var isFromBeginning = false
  }

  private let url: String
  private let folder: DownloadFolder
  private let maximumSize: Int
  private let descriptor: Int32
  private let progress: @Sendable (Int) -> Void
  private let state: Mutex<State>

  /// Opens the part of a URL, or creates an empty one.
  /// - Parameter progress: gets the numbers of bytes as they arrive.
  package init(
    _ url: String, in folder: DownloadFolder, maximumSize: Int,
    progress: @escaping @Sendable (Int) -> Void
  ) throws(FileError) {
    self.url = url
    self.folder = folder
    self.maximumSize = maximumSize
    self.progress = progress
    let path = folder.partPath(url)
    let flags = O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else { throw FileError(path, String(cString: strerror(errno))) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError(path, "is not a file")
    }
    state = Mutex(State(record: folder.record(url), count: Int(information.st_size)))
  }

  deinit { close(descriptor) }

  // MARK: State

  /// How many bytes are there.
  package var count: Int { state.withLock { $0.count } }

  /// The version of the file; nil if nothing of it has arrived.
  package var version: DownloadRecord.Version? { state.withLock { $0.record.version } }

  /// Why the last transfer was ended; nil if it ended by itself.
  package var ending: Ending? { state.withLock { $0.ending } }

  /// Whether nothing is missing: false also if the size is unknown.
  package var isWhole: Bool { state.withLock { $0.record.version?.total == $0.count } }

  /// Whether the last response, which has ended well, was the rest of the file. Of an unknown size only a response that
  /// contains the whole file shows that; after a part, the rest is requested until the server has no more.
  package var isFinished: Bool {
    state.withLock { state in
      state.record.version?.total.map { $0 == state.count } ?? state.isFromBeginning
    }
  }

  /// Whether another transfer can continue what is there.
  package var isResumable: Bool {
    state.withLock { $0.count > 0 && $0.record.version?.validator != nil }
  }

  /// Prepares for the next transfer.
  /// - Returns: what it is to request; nil for the whole file.
  package func prepare() -> ResumePoint? {
    state.withLock { state in
      state.ending = nil
      state.isFromBeginning = false
      let isUsable = state.count <= min(state.record.version?.total ?? .max, maximumSize)
      guard state.count > 0, isUsable, let validator = state.record.version?.validator else {
        state.offset = 0
        return nil
      }
      state.offset = state.count
      return ResumePoint(offset: state.count, validator: validator)
    }
  }

  /// Forgets what is there.
  package func clear() {
    state.withLock { state in
      // If this fails, the next response does it again.
      ftruncate(descriptor, 0)
      state.count = 0
      state.record.version = nil
    }
  }

  /// Removes the part if it has no bytes, as after a response without a body.
  package func removeIfEmpty() { if count == 0 { unlink(folder.partPath(url)) } }

  /// The bytes at the beginning.
  package func beginning() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: FileKind.length) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Flushes the file to disk.
  package func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else {
      throw FileError(folder.partPath(url), String(cString: strerror(errno)))
    }
  }

  // MARK: The transfer

  package func begin(_ head: ResponseHead) -> Bool {
    state.withLock { state in
      switch ResumeRule.decision(head, offset: state.offset, version: state.record.version) {
      case .append(let version):
        state.record.version = version
        guard !isTooLarge(version) else { return end(&state, .tooLarge) }
        guard lseek(descriptor, off_t(state.offset), SEEK_SET) >= 0 else { return fail(&state) }
        return true
      case .replace(let version):
        guard !isTooLarge(version) else { return end(&state, .tooLarge) }
        return replace(&state, version)
      case .complete: return end(&state, .complete)
      case .startOver(let reason): return end(&state, .startOver(reason))
      case .refuse(let reason): return end(&state, .refused(reason))
      }
    }
  }

  /// Empties the file before the record names another version: whatever happens in between, they fit.
  private func replace(_ state: inout State, _ version: DownloadRecord.Version) -> Bool {
    guard ftruncate(descriptor, 0) == 0, fsync(descriptor) == 0 else { return fail(&state) }
    guard lseek(descriptor, 0, SEEK_SET) >= 0 else { return fail(&state) }
    state.count = 0
    state.isFromBeginning = true
    state.record = DownloadRecord(version: version, file: state.record.file)
    do {
      try folder.save(state.record, of: url)
    } catch {
      return end(&state, .unwritable(error.reason))
    }
    return true
  }

  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let isWanted = state.withLock { state in
      let end = state.count + bytes.count
      guard end <= state.record.version?.total ?? .max else {
        return self.end(&state, .startOver("the server sent more than it had announced"))
      }
      guard end <= maximumSize else { return self.end(&state, .tooLarge) }
      if let error = DescriptorOutput.write(Array(bytes), to: descriptor) {
        var information = stat()
        if fstat(descriptor, &information) == 0 { state.count = Int(information.st_size) }
        return self.end(&state, .unwritable(String(cString: strerror(error))))
      }
      state.count = end
      return true
    }
    if isWanted { progress(bytes.count) }
    return isWanted
  }

  private func isTooLarge(_ version: DownloadRecord.Version) -> Bool {
    version.total ?? 0 > maximumSize
  }

  private func fail(_ state: inout State) -> Bool {
    end(&state, .unwritable(String(cString: strerror(errno))))
  }

  /// - Returns: false, for the transfer.
  private func end(_ state: inout State, _ ending: Ending) -> Bool {
    state.ending = ending
    return false
  }
}
