import FeedTestSupport
import Foundation
import Testing

@testable import FeedLibrary
@testable import aggregate

/// Downloads of a file that changes again and again, from servers that cut and lie at random.
@Suite struct `Downloads of a changing file` {
  private let folder = TemporaryFolder()

  @Test func `never mix versions, whatever a server does`() async throws {
    let files = [1, 2].map { FileServer.file(2000, seed: $0) }
    var savedFiles = 0
    for seed in 0..<150 {
      var numbers = SeededNumbers(seed: UInt64(seed))
      var steps: [FileServer.Step] = []
      for _ in 0..<8 {
        let version = Int.random(in: 0...1, using: &numbers)
        let file = files[version]
        let etag = "\"\(version)\""
        let start = Int.random(in: 0..<2000, using: &numbers)
        let range = "\(start)-1999/\([1999, 2000, 2001, 2000].randomElement(using: &numbers) ?? 0)"
        switch Int.random(in: 0...5, using: &numbers) {
        case 0...2: steps.append(.honest(file, etag: etag, cut: start))
        case 3: steps.append(.lying(file, from: start, range: range, etag: etag))
        // It ignores If-Range, and cuts.
        case 4:
          steps.append(
            .does { request in
              let start = FileServer.start(request) ?? 0
              return FileServer.part(
                file, from: start, range: "\(start)-1999/2000", etag: etag, cut: 300, [])
            })
        default:
          steps.append(
            .does { _ in
              FileServer.raw(416, ["Content-Range: bytes */\(start)", "Content-Length: 0"], Data())
            })
        }
      }
      steps.append(.honest(files[1], etag: "\"1\""))
      let server = FileServer(steps)
      let target = try DownloadFolder(path: "\(folder.path)/\(seed)")
      // Several runs, as by a user who tries again.
      for _ in 0..<3 {
        guard case .saved(let name) = await server.download(into: target) else { continue }
        let found = FileManager.default.contents(atPath: "\(target.path)/\(name)")
        #expect(found == files[0] || found == files[1], "seed \(seed)")
        savedFiles += 1
        break
      }
    }
    #expect(savedFiles > 100)
  }
}
