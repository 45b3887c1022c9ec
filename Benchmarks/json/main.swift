// Reads eight fields of every article in a NewsAPI response, in three ways. Prints CPU milliseconds, the median of five.
import Foundation

struct Story: Decodable {
  struct Source: Decodable { var name: String? }
  var title, description, content, url, urlToImage, publishedAt, author: String?
  var source: Source?
}
struct Response: Decodable { var articles: [Story] }

func withDecoder(_ data: Data) throws -> [Story] {
  try JSONDecoder().decode(Response.self, from: data).articles
}

func withSerialization(_ data: Data) throws -> [Story] {
  let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
  return (root?["articles"] as? [[String: Any]] ?? []).map { item in
    Story(
      title: item["title"] as? String, description: item["description"] as? String,
      content: item["content"] as? String, url: item["url"] as? String,
      urlToImage: item["urlToImage"] as? String, publishedAt: item["publishedAt"] as? String,
      author: item["author"] as? String,
      source: Story.Source(name: (item["source"] as? [String: Any])?["name"] as? String))
  }
}

func withIndex(_ data: Data) throws -> [Story] {
  let root = try JSONDocument.read([UInt8](data)[...])
  return (root["articles"]?.array ?? []).map { item in
    Story(
      title: item["title"]?.text, description: item["description"]?.text,
      content: item["content"]?.text, url: item["url"]?.text, urlToImage: item["urlToImage"]?.text,
      publishedAt: item["publishedAt"]?.text, author: item["author"]?.text,
      source: Story.Source(name: item["source"]?["name"]?.text))
  }
}

let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let ways: [(String, (Data) throws -> [Story])] = [
  ("aggregate's index", withIndex), ("JSONSerialization", withSerialization),
  ("JSONDecoder", withDecoder),
]
for (name, read) in ways {
  var times: [Double] = []
  for _ in 0..<5 {
    let start = clock()
    let stories = try read(data)
    times.append(Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000)
    precondition(stories.count == 20_000 && stories.allSatisfy { $0.title != nil })
  }
  print("\(name): \(Int(times.sorted()[2].rounded())) ms")
}
