import FeedModel

extension ServerRequest {
  /// The parameters of the query and of the body, in this order, as clients send them in either. The body is read as a
  /// form whatever its type is, since some clients name none. It is read anew each time: keep the result.
  public var parameters: FormParameters {
    guard !body.isEmpty else { return query }
    let form =
      FormParameters(multipart: body, contentType: header("Content-Type") ?? "")
      ?? FormParameters(urlencoded: body)
    return FormParameters(query.all + form.all)
  }

  /// The value of the first cookie of a name, as it was set; nil if absent (RFC 6265 §5.4).
  public func cookie(_ name: String) -> String? { cookies(name).first }

  /// The values of all cookies of a name: other paths and programs of the same host may have set some.
  func cookies(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == "cookie" }.flatMap { header in
      header.value.split(separator: ";").compactMap { pair in
        let parts = pair.drop { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0] == name ? String(parts[1]) : nil
      }
    }
  }
}
