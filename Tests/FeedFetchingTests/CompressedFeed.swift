import Foundation

/// One text, compressed by zlib in several ways.
enum CompressedFeed {
  static let text = (0..<120).map {
    "<item><title>Story \($0) of the ferry, part \($0 * $0 % 97)</title></item>\n"
  }.joined()

  /// Its first 3,000 bytes as a gzip member (RFC 1952).
  static let firstMember = bytes(
    "H4sIAAAAAAACA53WPWoDMRCG4T6n0AECtjT6WcHiS+QEKdbEkOCwbOPbB5Iyb/EmvT9mRnp25PV2bB+X9bgd79vl5b"
      + "jvj3RO92s63rZ03fb98Zw+X/cjndfTz2/W03fiaf0dzBTMIlgoWEUwKDhFsGKrXSQbJUsTyU7JMDUHno+Zc6FkN0c7"
      + "KbmY28wIKEwSBRXTbmZDw0RR0Sgmio5UEh2FOl+E1FVVlDSN3oyUQl0rWhpmpRS0lM2sBTE103BBTNN8qgUxVUO4IK"
      + "apFihqqmpW1DRVw6ipqXtFTYtJIqZuCAdiKmZHBGJaTMOBmJp63hBTMfoDMS3mzQjE1I3D4DdOXQ5iyqoqYzKfa7Am"
      + "E62oqRoSFTWFudeKmrKqiprUqLyZzHqpiGkxIipiGurvHWIaqipiGmrW+e9oO/+x4S+nSsl1uAsAAA==")

  /// The rest as a member with an extra field, a file name and a comment.
  static let secondMember = bytes(
    "H4sIHAAAAAAA/wMAeHl6ZmVlZC54bWwAYSBjb21tZW50AJ3WS2oDMRAE0H1OoQME3DX6dcPgS+QEWYyJIcFh0Ca3T0"
      + "iyrEXRK8PgQp9+amm9H9eX9Ti/Skd53Mp6O8rtOM+v5/L5eq4yY7+s+/r51365r+Pj+rT//ux/H/+jG4t6V6KVRaMq"
      + "0caiQ0l2loQr0cGidVOik0WbNKrTpUprDVobJTqMbhOUKMVUFRGDYhrSqBSTK4QHxbQpdR1UU29KlGpyhcSgmrapRL"
      + "kmqThck5CcFFM3JUoxhbLBk2JqSnuZvDMpDifF1KQJU0yhHNdJMXVprRQTFP2TYppSXSmmqkzYqaZQCDvVNJS1OtVU"
      + "FRJONUmDUkxTilJMTekRTjFtCmGnmKSqUksu7S+1NJT5BrXUlFsj+DWnnNagljZFcFBLkEalmKSlcktKklJSihpUkt"
      + "JawtNjRnadMMtuLgzpksLykmA1DRjW0ucG1tPHFTbSXQKW7k0wT3dEWKQbMWDp/g8ge+sA+bsOqOkrFmjpmx3o6QcF"
      + "MNLvGCD/fAI8/WoDQnssfgNZ8SiR5Q8AAA==")

  /// All of it in the format of zlib (RFC 1950).
  static let wrapped = bytes(
    "eNqlmUtqHjEQhPc5xRwgYLWkfsHgS+QEWfwmhhibn9n49gZ7mTIUlf0Uakmf+lFzPl+3l8fzer7+3h5/Xa/392Mcr0"
      + "/H9ed2PN3u9/efx9vv+3WM8+Hrm/PhU/Hj/FdoSGiEcCLhJoQLCZsQbhhqEEpHyumEMpByMWsmPB9mn4WUwRxtI2Ux"
      + "t2kQoMUoIUGTCdcwQ8lIIUU5GSnkiFJCjhZ1vhCkoFaFJDVDr0GUFnWtkKVkUsqELBmz1wlhcibgCWFq5qlOCNNmEJ"
      + "4QpqYSKKRpU3uFNDUVMKTJqXuFNBWjhDAFg/CCME0mRywIUzEBLwiTU+UNwjQZ+heEqZiasSBMwXC4cI2jLgfCZNSq"
      + "GCbmuS5MEyPdkKbNILEhTYu51w1pMmpVSBO1VZyZmPSyIUzFELEhTEm1dxCmpFaFMCW115alPuSA3eRj8ilfji8ZCd"
      + "8qh+4y/B7yk/OUH7qXnF685aQWQ06lYXICjymXjVhysYotl8hwuTBHyO1ApNyERMmtT7Tab+WQm7w0ubXMKTe0ueQ2"
      + "OrfcvKfLI0OGPKhkyuNRljyUZcujYA15AC2Tx96a8rBdS53wa8u2QrlsZlTIFkql6ttUyWZRte5QDdkWa5O9uJ6yAd"
      + "hLdh17q05nu2qudqh+bqdqIXfJa7a6TxtDPVwbJl+pDZ0kG0sG2MaW340Nl5+rjfgPS1nOTTZKN5VH664ytsE5W/kb"
      + "I5yS6rXOsBPOOcvYCues5W/McO6XQch9jJnePhn2w52Lublm8QMTlULB")

  /// The same without its header and checksum (RFC 1951).
  static let raw = Data(wrapped.dropFirst(2).dropLast(4))

  /// Its first 200 bytes in a block without codes of its own.
  static let fixed = bytes(
    "s8ksSc21synJLMlJtQsuyS+qVDBQyE9TKMlIVUhLLSqq1FEoSCwqUTCw0YeosdEH6+CywdRoiE2jIREajbBpNCFCoz"
      + "FcIwA=")

  /// Its first 200 bytes in a block without compression.
  static let stored = bytes(
    "AcgAN/88aXRlbT48dGl0bGU+U3RvcnkgMCBvZiB0aGUgZmVycnksIHBhcnQgMDwvdGl0bGU+PC9pdGVtPgo8aXRlbT"
      + "48dGl0bGU+U3RvcnkgMSBvZiB0aGUgZmVycnksIHBhcnQgMTwvdGl0bGU+PC9pdGVtPgo8aXRlbT48dGl0bGU+U3Rv"
      + "cnkgMiBvZiB0aGUgZmVycnksIHBhcnQgNDwvdGl0bGU+PC9pdGVtPgo8aXRlbT48dGl0bGU+U3RvcnkgMyBvZiB0aG"
      + "UgZg==")

  private static func bytes(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }
}
