import FeedBasics
import FeedModel
import FeedParsing

/// Reads `[send.NAME]`.
struct SendReader {
  /// Seconds for a request.
  let timeout: Double
  let environment: [String: String]

  /// What a target was read as.
  struct Found {
    var target: SendTarget
    /// Where the config itself contains a secret; nil if it does not.
    var secret: String?
  }

  /// nil if it has a problem.
  func target(
    _ name: String, _ table: ConfigTable, _ problems: inout ConfigProblems
  ) -> Found? {
    table.check(known: SendKeys.all.map(\.name), &problems)
    guard table.check(name: name, &problems) else { return nil }
    var preset = ConfigTable("", nil)
    if let kind = table.value(SendKeys.preset, &problems) {
      guard let found = SendPresets.table(kind) else {
        problems.add(
          table.problem(
            "preset",
            "is unknown: \"\(kind)\""
              + SpellingSuggestion.orAll(for: kind, among: SendPresets.names)))
        return nil
      }
      preset = found
    }
    do throws(ConfigProblem) {
      return try read(name, table, preset, &problems)
    } catch {
      problems.add(error)
      return nil
    }
  }

  /// The keys of a table whose values are placeholders.
  private static let ownKeys = [
    SendKeys.token, SendKeys.user, SendKeys.password, SendKeys.clientID, SendKeys.clientSecret,
    SendKeys.room,
  ]

  private func read(
    _ name: String, _ table: ConfigTable, _ preset: ConfigTable, _ problems: inout ConfigProblems
  ) throws(ConfigProblem) -> Found {
    var expansion = SecretExpansion(environment: environment)
    func value<Value>(_ key: ConfigKey<Value>, _ problems: inout ConfigProblems) -> Value? {
      table.value(key, &problems) ?? preset.value(key, &problems)
    }
    // What placeholders stand for.
    var own: [String: String] = [:]
    for key in SendReader.ownKeys {
      guard let written = table.value(key, &problems) else { continue }
      let isSecret = SecretMask.isSecret(name: key.name)
      own[key.name] = expansion.text(written, secretIn: isSecret ? "'\(key.name)'" : nil)
    }
    if let user = own["user"], let password = own["password"] {
      let basic = SecretMask.basicCredentials(user: user, password: password)
      own["basic"] = basic
      expansion.add(basic)
    }
    let written = table.value(SendKeys.url, &problems)
    let presetURL = preset.value(SendKeys.url, &problems)
    let hasServer = presetURL?.contains("{server}") ?? false
    guard var place = written ?? (hasServer ? nil : presetURL), !place.isEmpty else {
      throw table.problem(
        nil, "has no '\(SendKeys.url.name)', such as url = \(SendKeys.url.entry.example)")
    }
    if hasServer, let presetURL {
      var server = place
      if presetURL != "{server}" { while server.hasSuffix("/") { server.removeLast() } }
      place = presetURL.replacing("{server}", with: server)
      own["server"] = expansion.text(server)
    }
    for key in SendReader.ownKeys where own[key.name] == nil {
      if preset.contains(placeholder: key.name) {
        throw table.problem(nil, "has no '\(key.name)', such as \(key.name) = \(key.entry.example)")
      }
    }
    if own["basic"] == nil, preset.contains(placeholder: "basic") {
      throw table.problem(nil, "has no 'user' and 'password'")
    }
    func template(
      _ text: String, _ place: SendTemplate.Place, _ key: String
    ) throws(ConfigProblem) -> SendTemplate {
      do throws(SendTemplate.Problem) {
        return try SendTemplate(text, in: place, own: own) {
          expansion.text("${\($0)}", isFieldValue: place == .header)
        }
      } catch { throw table.problem(key, error.words) }
    }

    let url = try template(place, .url, "url")
    var headers: [(name: String, value: SendTemplate)] = []
    let named = table.value(SendKeys.headers, &problems) ?? []
    let replaced = Set(named.map { $0.name.lowercased() })
    for header in named
      + (preset.value(SendKeys.headers, &problems) ?? []).filter({
        !replaced.contains($0.name.lowercased())
      })
    {
      if SecretMask.isSecret(name: header.name), !header.text.contains("{") {
        _ = expansion.text(header.text, secretIn: "the header '\(header.name)'")
      }
      let value = try template(header.text, .header, "headers")
      // What variables stand for is a problem of this target alone.
      guard FeedReader.isName(header.name), FeedReader.isFieldValue(header.text) else {
        throw table.problem("headers", "must be names and values of HTTP headers, each on one line")
      }
      headers.append((header.name, value))
    }
    let ownBody = table.value(SendKeys.body, &problems)
    let (contentType, body) = try body(table, ownBody, preset, headers, &problems, template)
    headers.removeAll { $0.name.lowercased() == "content-type" }
    let method = value(SendKeys.method, &problems) ?? .post
    let key = table.value(SendKeys.secret, &problems).map {
      expansion.text($0, secretIn: "'secret'")
    }
    let login = try login(preset, at: own["server"] ?? "", template)
    if expansion.problem == nil { try SendReader.check(url, written: place, in: table) }
    for key in SendReader.keys(inPathOf: expansion.text(written ?? "")) { expansion.add(key) }
    for key in ownBody.map({ SendReader.keys(inBody: $0) }) ?? [] {
      _ = expansion.text(key, secretIn: "'body'")
    }
    let secretURL =
      written.map {
        SecretMask.holdsSecret(url: $0) || !SendReader.keys(inPathOf: $0).isEmpty
      } ?? false
    let target = SendTarget(
      name: name, method: method, url: url, headers: headers, contentType: contentType, body: body,
      signingKey: key, login: login,
      isIdempotent: value(SendKeys.idempotent, &problems) ?? (method == .put),
      perMinute: table.value(SendKeys.perMinute, &problems), timeout: timeout,
      secrets: expansion.secrets + SecretMask.secrets(in: expansion.text(place)),
      problem: expansion.problem)
    return Found(target: target, secret: secretURL ? "its URL" : expansion.literal)
  }

  // MARK: The body

  private func body(
    _ table: ConfigTable, _ own: TOMLValue?, _ preset: ConfigTable,
    _ headers: [(name: String, value: SendTemplate)],
    _ problems: inout ConfigProblems,
    _ template: (String, SendTemplate.Place, String) throws(ConfigProblem) -> SendTemplate
  ) throws(ConfigProblem) -> (contentType: String, SendTemplate) {
    let body = own ?? preset.value(SendKeys.body, &problems) ?? .string("{item}")
    let header = headers.first { $0.name.lowercased() == "content-type" }?.value
      .filled { _ in .text("") }
    var type = table.value(SendKeys.type, &problems)
    if type == nil, own == nil { type = preset.value(SendKeys.type, &problems) }
    if type == nil, let header { type = SendReader.type(ofMedia: header) }
    let kind = type ?? SendReader.type(of: body)
    let text: String
    switch body {
    case .table(let fields):
      switch kind {
      case .json: text = SendBodyText.json(body)
      case .form:
        guard let form = SendBodyText.form(fields) else {
          throw table.problem("body", "must have texts and numbers alone to be a form")
        }
        text = form
      case .text: throw table.problem("body", "must be a text to be sent as text")
      }
    default: text = SendBodyText.string(body)
    }
    let result = try template(text, kind.place, "body")
    if kind == .json {
      let filled = result.filled { field in
        switch field {
        case .tags: .list(["a"])
        case .item: .json("{}")
        default: .text("a")
        }
      }
      do throws(JSONFailure) {
        _ = try JSONDocument.read(Array(filled.utf8)[...])
      } catch {
        throw table.problem("body", "is not valid JSON")
      }
    }
    return (header ?? kind.mediaType, result)
  }

  private static func type(ofMedia type: String) -> SendBodyType {
    let type = type.lowercased()
    if type.contains("json") { return .json }
    return type.hasPrefix(HTTPSubmission.formType) ? .form : .text
  }

  /// A text that begins as JSON does, but not with a placeholder, is JSON.
  private static func type(of body: TOMLValue) -> SendBodyType {
    guard case .string(let written) = body else { return .json }
    let text = written.trimmed(where: \.isWhitespace)
    if text == "{item}" || text.hasPrefix("[") { return .json }
    guard text.hasPrefix("{") else { return .text }
    let next = text.dropFirst().first { !$0.isWhitespace }
    return next == "\"" || next == "}" ? .json : .text
  }

  // MARK: Where it is sent

  private func login(
    _ preset: ConfigTable, at server: String,
    _ template: (String, SendTemplate.Place, String) throws(ConfigProblem) -> SendTemplate
  ) throws(ConfigProblem) -> SendTarget.Login? {
    guard case .table(let table)? = preset["login"]?.value else { return nil }
    var url = ""
    var fields: [(name: String, value: String)] = []
    for entry in table.entries {
      let text = SendBodyText.string(entry.element.value)
      if entry.key == "url" {
        url = try template(text, .url, "url").filled { _ in .text("") }
      } else {
        fields.append((entry.key, try template(text, .text, entry.key).filled { _ in .text("") }))
      }
    }
    let service = preset.section.split(separator: ".").last.map(String.init) ?? ""
    return SendTarget.Login(service: service, server: server, url: url, fields: fields)
  }

  /// The parts of a URL's path that are long enough to be keys, as those of webhooks are.
  private static func keys(inPathOf url: String) -> [String] {
    URLReference.Parts(url).path.split(separator: "/").filter {
      !$0.contains("{")
        && ($0.utf8.count >= 20 || $0.utf8.count >= 12 && $0.contains(where: \.isNumber))
    }.map(String.init)
  }

  /// The literal values in a body whose names are those of keys.
  private static func keys(inBody body: TOMLValue) -> [String] {
    switch body {
    case .table(let table):
      return table.entries.flatMap { entry in
        if case .string(let text) = entry.element.value, !text.isEmpty, !text.contains("{"),
          SecretMask.isSecret(name: entry.key)
        {
          return [text]
        }
        return keys(inBody: entry.element.value)
      }
    case .array(let elements): return elements.flatMap { keys(inBody: $0.value) }
    case .string(let text): return keys(inText: text)
    case .integer, .float, .boolean, .time: return []
    }
  }

  /// The same for a body that is a text: a form, or JSON.
  private static func keys(inText text: String) -> [String] {
    let form = text.matches(of: /([^&=\s"{}]+)=([^&\s"{}]*)/).map { ($0.output.1, $0.output.2) }
    let json = text.matches(of: /"([^"]+)"\s*:\s*"([^"]*)"/).map { ($0.output.1, $0.output.2) }
    return (form + json).filter { name, value in
      SecretMask.isSecret(name: String(name)) && !value.isEmpty && !value.contains("{")
    }.map { String($0.1) }
  }

  /// Articles must not choose who receives them, nor may they be read on the way.
  private static func check(
    _ template: SendTemplate, written: String, in table: ConfigTable
  ) throws(ConfigProblem) {
    let (first, second) = (template.filled { _ in .text("a") }, template.filled { _ in .text("b") })
    guard let url = URLReference.absoluteWeb(first, base: nil),
      URLReference.absoluteWeb(second, base: nil) != nil
    else {
      throw table.problem("url", "must be an http(s) URL, not \"\(SecretMask().masked(written))\"")
    }
    let (parts, others) = (URLReference.Parts(first), URLReference.Parts(second))
    guard parts.authority == others.authority, parts.scheme == others.scheme else {
      throw table.problem("url", "must not have a placeholder in its host")
    }
    if URLReference.Parts(url).scheme == "http", !PrivateAddress.isPrivate(host: parts.host ?? "") {
      throw table.problem("url", "must be https: what is sent could be read on the way")
    }
  }
}

extension ConfigTable {
  /// Whether any of its texts, however deep, has a placeholder.
  fileprivate func contains(placeholder name: String) -> Bool {
    func contains(_ value: TOMLValue) -> Bool {
      switch value {
      case .string(let text): text.contains("{\(name)}")
      case .table(let table): table.entries.contains { contains($0.element.value) }
      case .array(let elements): elements.contains { contains($0.value) }
      default: false
      }
    }
    return entries.contains { contains($0.element.value) }
  }
}
