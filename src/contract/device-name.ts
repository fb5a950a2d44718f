const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const firstOf = (known: readonly [RegExp, string][], text: string) => known.find(([form]) => form.test(text))?.[1]

/** „Firefox auf Linux“: as much as a reader needs to know their device again. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [firstOf(browsers, userAgent), firstOf(systems, userAgent)]
  if (browser && system) return `${browser} auf ${system}`
  return browser ?? system ?? 'Ein Programm'
}
