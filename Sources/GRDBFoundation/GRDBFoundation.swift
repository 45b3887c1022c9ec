// The release build on Linux compiles GRDB against this module in place of Foundation (see the Makefile), which keeps
// Foundation and its 40 MB of tables out of the binary. It has FoundationEssentials and, in the other files, those
// names of Foundation that GRDB mentions. Names that this program's use of GRDB reaches work as Foundation's do; the
// others are declared and end the program. Every other build has Foundation itself.
#if canImport(FoundationEssentials)
  @_exported import Dispatch
  @_exported import FoundationEssentials
  #if canImport(Musl)
    @_exported import Musl
  #else
    @_exported import Glibc
  #endif

  /// Ends the program: GRDB calls this only for a feature that this program does not use.
  func unused(_ name: StaticString = #function) -> Never {
    // A result made up here could be taken for data.
    fatalError("\(name) needs Foundation, which the release build does without")
  }
#endif
