// Browsers built on Chromium also say Chrome and Safari: the more specific names come first.
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** The brands that Chromium reports; one of them is made up, so that nobody relies on their order. */
export type Brand = { brand: string }

// Every Chromium build has Chrome in its user agent: only the list of brands tells the two apart.
const isPlainChromium = (brands: readonly Brand[]) =>
  brands.some(({ brand }) => brand === 'Chromium') &&
  brands.every(({ brand }) => brand === 'Chromium' || /not.*brand/i.test(brand))

/** A readable name of this browser: "Chromium on Linux". */
export const browserName = (userAgent: string, brands: readonly Brand[] = []): string => {
  const found = firstOf(BROWSERS, userAgent)
  const browser = found === 'Chrome' && isPlainChromium(brands) ? 'Chromium' : found
  const system = firstOf(SYSTEMS, userAgent)
  return [browser ?? 'Browser', ...(system ? [system] : [])].join(' on ')
}
