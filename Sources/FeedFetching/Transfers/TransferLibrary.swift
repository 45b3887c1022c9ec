import CLibCurl

/// The libcurl that does the transfers. It is loaded when something is first asked of it: most commands never do.
public enum TransferLibrary {
  /// Why there can be no transfers, and what to do; nil where there can.
  public static var problem: String? {
    libcurl_problem().map {
      "libcurl cannot be loaded (\(String(cString: $0))); install it (Debian's libcurl4)"
    }
  }

  /// Of the library that was loaded, such as `8.14.1`; nil where there is none.
  public static var version: String? { (information?.version).map { String(cString: $0) } }

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
    problem == nil ? libcurl_version_info(CURLVERSION_FOURTH)?.pointee : nil
  }
}
