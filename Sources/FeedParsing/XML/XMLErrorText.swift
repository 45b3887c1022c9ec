import CLibXML2

/// Describes the errors of XML documents. The words of libxml2 differ from version to version, and newer ones quote the
/// document at length.
enum XMLErrorText {
  static func text(of error: xmlError) -> String {
    switch xmlParserErrors(UInt32(error.code)) {
    // libxml2 2.9 reports `<!x` as an internal error.
    case XML_ERR_NAME_REQUIRED, XML_ERR_INTERNAL_ERROR:
      "a name is missing, as after a bare '<'"
    case XML_ERR_INVALID_CHAR: "XML does not allow a character"
    case XML_ERR_LT_IN_ATTRIBUTE: "the value of an attribute contains '<'"
    case XML_ERR_ATTRIBUTE_NOT_STARTED: "the value of an attribute has no quotes"
    case XML_ERR_ATTRIBUTE_NOT_FINISHED: "the value of an attribute does not end"
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE: "an attribute has no value"
    case XML_ERR_ATTRIBUTE_REDEFINED, XML_NS_ERR_ATTRIBUTE_REDEFINED:
      "a tag has the same attribute twice"
    case XML_ERR_COMMENT_NOT_FINISHED: "a comment does not end"
    case XML_ERR_HYPHEN_IN_COMMENT: "a comment contains '--'"
    case XML_ERR_PI_NOT_STARTED: "a processing instruction has no name"
    case XML_ERR_PI_NOT_FINISHED: "a processing instruction does not end"
    case XML_ERR_MISPLACED_CDATA_END: "text contains ']]>'"
    case XML_ERR_RESERVED_XML_NAME: "an XML declaration is not at the document's beginning"
    case XML_ERR_SPACE_REQUIRED: "the attributes of a tag cannot be read"
    case XML_ERR_GT_REQUIRED: "a tag does not end with '>'"
    case XML_ERR_TAG_NAME_MISMATCH:
      "an end tag is not that of the open element\(quoted(error.str1))"
    case XML_NS_ERR_UNDEFINED_NAMESPACE: "the namespace prefix\(quoted(error.str1)) is not declared"
    case XML_NS_ERR_XML_NAMESPACE, XML_NS_ERR_QNAME: "a name with a prefix is malformed"
    default: "the markup cannot be read"
    }
  }

  private static func quoted(_ name: UnsafePointer<CChar>?) -> String {
    name.map { " '\(String(cString: $0))'" } ?? ""
  }
}
