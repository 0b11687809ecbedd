import { compareTexts } from './fold-text.ts'
import { oncePerText } from './once-per.ts'

/** A version as it is compared: its numbers, and the identifiers of a pre-release. */
export type Version = {
  readonly numbers: readonly number[]
  readonly preRelease: readonly (number | string)[]
}

// Semantic Versioning 2.0.0, with any count of numbers and a `v` before them.
const VERSION = /^v?(\d+(?:\.\d+)*)(?:-([0-9a-z.-]+))?(?:\+[0-9a-z.-]+)?$/i

/** Reads a version such as `0.18`, `v0.18.2` or `1.0.0-rc.1`; null if the text is none. */
export const readVersion = (text: string): Version | null => {
  const [, numbers, preRelease] = VERSION.exec(text.trim()) ?? []
  if (!numbers) return null
  const identifiers = preRelease?.toLowerCase().split('.') ?? []
  return {
    numbers: numbers.split('.').map(Number),
    preRelease: identifiers.map((text) => (/^\d+$/.test(text) ? Number(text) : text)),
  }
}

/** A version as it is written, and the shorter ones that it belongs to: `0.22` and `0` of `v0.22.5`. */
export const versionNames = (text: string): readonly string[] => {
  const { numbers: [major, minor = 0] = [] } = readVersion(text) ?? {}
  return major === undefined ? [text] : [text, `${major}.${minor}`, `${major}`]
}

/** The minor version that a version belongs to; any other text as it is. */
export const seriesOf = (text: string): string => versionNames(text)[1] ?? text

const compareIdentifiers = (
  a: number | string | undefined,
  b: number | string | undefined,
): number => {
  if (a === b) return 0
  // The longer one of two equal beginnings is the later one; numbers come before words.
  if (a === undefined) return -1
  if (b === undefined) return 1
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : 1
}

/** The order of two versions; numbers that one lacks count as 0, a pre-release comes before its release. */
export const compareVersions = (a: Version, b: Version): number => {
  const length = Math.max(a.numbers.length, b.numbers.length)
  for (let index = 0; index < length; index += 1) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (a.preRelease.length === 0 || b.preRelease.length === 0)
    return Math.sign(b.preRelease.length - a.preRelease.length)
  const identifiers = Math.max(a.preRelease.length, b.preRelease.length)
  for (let index = 0; index < identifiers; index += 1) {
    const order = compareIdentifiers(a.preRelease[index], b.preRelease[index])
    if (order !== 0) return order
  }
  return 0
}

const versionOf = oncePerText(readVersion)

/** The order of versions, the lower first; what is no version comes after all that are. */
export const compareVersionTexts = (a: string, b: string): number => {
  const [first, second] = [versionOf(a), versionOf(b)]
  if (first && second) return compareVersions(first, second)
  return first || second ? (first ? -1 : 1) : compareTexts(a, b)
}

/** Whether a text is a version that a sign of comparison, such as `>=`, puts before another one. */
export const isCompared = (text: string, sign: string, version: Version): boolean => {
  const one = readVersion(text)
  if (!one) return false
  const order = compareVersions(one, version)
  return order === 0 ? sign.endsWith('=') : sign.startsWith(order < 0 ? '<' : '>')
}
