/// The styles of the presets. Roles that are missing are plain text.
extension ColorPreset {
  static let standardStyles: [ColorRole: TextStyle] = [
    .new: TextStyle(.bold),
    .title: TextStyle(.bold),
    .mark: TextStyle([], .palette(12)),
    .publisher: TextStyle([], .palette(12)),
    .age: TextStyle(.dim),
    .note: TextStyle(.dim),
    .match: TextStyle([], .palette(0), on: .palette(3)),
    .link: TextStyle(.underline),
    .code: TextStyle([], .palette(5)),
    .selection: TextStyle(.reverse),
    .status: TextStyle(.reverse),
    .error: TextStyle([], .palette(9)),
  ]

  // The palette's colours from 16 on are the same with every theme.

  static let darkStyles: [ColorRole: TextStyle] = [
    .new: TextStyle(.bold),
    .read: TextStyle([], .palette(248)),
    .title: TextStyle(.bold),
    .mark: TextStyle([], .palette(221)),
    .publisher: TextStyle([], .palette(114)),
    .age: TextStyle([], .palette(248)),
    .note: TextStyle([], .palette(248)),
    .match: TextStyle([], .palette(16), on: .palette(220)),
    .link: TextStyle(.underline, .palette(117)),
    .quote: TextStyle(.italic, .palette(250)),
    .code: TextStyle([], .palette(222)),
    .selection: TextStyle([], .palette(16), on: .palette(117)),
    .status: TextStyle([], .palette(16), on: .palette(250)),
    .error: TextStyle([], .palette(210)),
  ]

  static let lightStyles: [ColorRole: TextStyle] = [
    .new: TextStyle(.bold),
    .read: TextStyle([], .palette(241)),
    .title: TextStyle(.bold),
    .mark: TextStyle([], .palette(125)),
    .publisher: TextStyle([], .palette(61)),
    .age: TextStyle([], .palette(241)),
    .note: TextStyle([], .palette(241)),
    .match: TextStyle([], .palette(16), on: .palette(220)),
    .link: TextStyle(.underline, .palette(18)),
    .quote: TextStyle(.italic, .palette(240)),
    .code: TextStyle([], .palette(90)),
    .selection: TextStyle([], .palette(231), on: .palette(61)),
    .status: TextStyle([], .palette(231), on: .palette(240)),
    .error: TextStyle([], .palette(124)),
  ]

  static let contrastStyles: [ColorRole: TextStyle] = [
    .new: TextStyle(.bold),
    .title: TextStyle(.bold),
    .mark: TextStyle(.bold),
    .match: TextStyle([], .rgb(0, 0, 0), on: .rgb(255, 255, 0)),
    .link: TextStyle(.underline),
    .quote: TextStyle(.italic),
    .code: TextStyle(.bold),
    .selection: TextStyle(.bold, .rgb(255, 255, 255), on: .rgb(0, 0, 139)),
    .status: TextStyle([.bold, .reverse]),
    .error: TextStyle(.bold, .rgb(255, 255, 255), on: .rgb(139, 0, 0)),
  ]

  static let monoStyles: [ColorRole: TextStyle] = [
    .new: TextStyle(.bold),
    .title: TextStyle(.bold),
    .mark: TextStyle(.bold),
    .age: TextStyle(.dim),
    .note: TextStyle(.dim),
    .match: TextStyle(.reverse),
    .link: TextStyle(.underline),
    .code: TextStyle(.italic),
    .selection: TextStyle(.reverse),
    .status: TextStyle(.reverse),
    .error: TextStyle(.bold),
  ]
}
