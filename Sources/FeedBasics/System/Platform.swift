// What the other targets use of the system: the types of Foundation that FoundationEssentials has (Data, Date, JSON,
// FileManager and the like), and the C library. On Linux no source file imports Foundation itself: with its tables of
// languages and time zones the program would be four times as large. macOS has both in one library of the system.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
  #if canImport(Musl)
    @_exported public import Musl
  #else
    @_exported public import Glibc
  #endif
#else
  @_exported public import Foundation
#endif
