/// How a child ended, as `waitpid` tells it.
enum ExitStatus {
  /// Its exit code, or 128 and the number of the signal that ended it (as WIFEXITED and its kin, which are macros, read
  /// it).
  static func code(of status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
