import Foundation
import Testing

@testable import TerminalColors

/// The presets, and whether they can be read.
@Suite struct `A preset of colours` {
  /// WCAG 2.2, "relative luminance".
  private func luminance(_ color: TerminalColor) throws -> Double {
    let parts = try #require(color.components)
    func linear(_ part: Int) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(parts.red) + 0.7152 * linear(parts.green) + 0.0722 * linear(parts.blue)
  }

  /// WCAG 2.2, "contrast ratio".
  private func contrast(_ one: TerminalColor, _ other: TerminalColor) throws -> Double {
    let (a, b) = (try luminance(one), try luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private let black = TerminalColor.rgb(0, 0, 0)
  private let white = TerminalColor.rgb(255, 255, 255)

  /// The contrast of each role's colours. A role without a colour for the text has the terminal's own.
  private func contrasts(
    _ preset: ColorPreset, _ depth: ColorDepth, on background: TerminalColor
  ) throws -> [(role: ColorRole, ratio: Double)] {
    let scheme = preset.scheme(on: nil).reduced(to: depth)
    let text = background == black ? white : black
    return try ColorRole.allCases.map { role in
      let style = scheme[role]
      return (role, try contrast(style.foreground ?? text, style.background ?? background))
    }
  }

  @Test(arguments: ColorDepth.allCases)
  func `for a dark background has a contrast of 4.5 on black`(_ depth: ColorDepth) throws {
    for (role, ratio) in try contrasts(.dark, depth, on: black) { #expect(ratio >= 4.5, "\(role)") }
  }

  @Test(arguments: ColorDepth.allCases)
  func `for a light background has a contrast of 4.5 on white`(_ depth: ColorDepth) throws {
    for (role, ratio) in try contrasts(.light, depth, on: white) {
      #expect(ratio >= 4.5, "\(role)")
    }
  }

  @Test func `for high contrast has one of 7 on both`() throws {
    for background in [black, white] {
      for depth in [ColorDepth.full, .palette] {
        for (role, ratio) in try contrasts(.contrast, depth, on: background) {
          #expect(ratio >= 7, "\(role)")
        }
      }
      // The first sixteen colours are the user's own; as xterm has them, they are readable.
      for (role, ratio) in try contrasts(.contrast, .sixteen, on: background) {
        #expect(ratio >= 4.5, "\(role)")
      }
    }
    for role in ColorRole.allCases {
      let style = ColorPreset.contrast.scheme(on: nil)[role]
      #expect((style.foreground == nil) == (style.background == nil), "\(role)")
      #expect(!style.attributes.contains(.dim), "\(role)")
    }
  }

  @Test func `without colours has only attributes`() {
    for role in ColorRole.allCases {
      let style = ColorPreset.mono.scheme(on: nil)[role]
      #expect(style.foreground == nil && style.background == nil, "\(role)")
    }
  }

  @Test(arguments: ColorPreset.allCases)
  func `shows the selection, the bar and matches`(_ preset: ColorPreset) {
    for role in [ColorRole.selection, .status, .match, .new, .error] {
      #expect(preset.scheme(on: nil)[role] != TextStyle(), "\(role)")
    }
  }

  @Test func `follows the background only if that is known`() {
    #expect(ColorPreset.auto.scheme(on: nil) == .standard)
    #expect(ColorPreset.auto.scheme(on: .dark) == ColorPreset.dark.scheme(on: nil))
    #expect(ColorPreset.auto.scheme(on: .light) == ColorPreset.light.scheme(on: nil))
    for preset in ColorPreset.allCases where preset != .auto {
      #expect(preset.scheme(on: .dark) == preset.scheme(on: .light))
      #expect(!ColorSettings(preset).needsBackground)
    }
  }

  @Test func `is changed by the user's own styles`() throws {
    let own = try TextStyle(words: "red")
    let scheme = ColorSettings(.mono, own: [.new: own]).scheme()
    #expect(scheme[.new] == own)
    #expect(scheme[.title] == ColorPreset.mono.scheme(on: nil)[.title])
  }
}
