import CLibCurl

/// The libcurl that does the transfers.
public enum TransferLibrary {
  /// Of the library that was loaded, such as `8.14.1`.
  public static var version: String {
    guard let version = information?.version else { return "unknown" }
    return String(cString: version)
  }

  /// The TLS library and its version, such as `OpenSSL/3.5.1`; nil where libcurl was built without any.
  public static var tls: String? { (information?.ssl_version).map { String(cString: $0) } }

  /// What makes transfers smaller and faster, by name, and whether it is there.
  public static var features: [(name: String, isPresent: Bool)] {
    let bits = Int(information?.features ?? 0)
    return [
      ("HTTP/2", CURL_VERSION_HTTP2), ("gzip", CURL_VERSION_LIBZ), ("br", CURL_VERSION_BROTLI),
      ("zstd", CURL_VERSION_ZSTD), ("IPv6", CURL_VERSION_IPV6),
    ].map { ($0, bits & Int($1) != 0) }
  }

  private static var information: curl_version_info_data? {
    curl_version_info(CURLVERSION_FOURTH)?.pointee
  }
}
