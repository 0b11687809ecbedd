import { hasPrivateKey, holdsPrivateKey } from '#domain/private-key.ts'

/** Stands where something is left out. */
export const LEFT_OUT = '[not kept]'

/** The most characters of the JSON of one value: a larger one is left out. */
const MOST_CHARACTERS = 64 * 1024

const isSecret = (text: string): boolean =>
  hasPrivateKey(text) || text.includes('CERTIFICATE REQUEST-----')

/**
 * A JSON value as it may be stored on this device: without signing requests, private keys, and the key of its
 * connection; undefined if it is too large. `isWhole`: nothing was left out.
 */
export const redacted = (value: unknown, key: string): { value: unknown; isWhole: boolean } => {
  let isWhole = true
  const without = (text: string): string => {
    const cleaned = key ? text.replaceAll(key, LEFT_OUT) : text
    const given = isSecret(cleaned) ? LEFT_OUT : cleaned
    isWhole &&= given === text
    return given
  }
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return without(one)
    if (Array.isArray(one)) {
      // It may be spread over the items.
      if (!holdsPrivateKey(one)) return one.map(walk)
      isWhole = false
      return [LEFT_OUT]
    }
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).map(([name, member]) => {
        if (name !== 'csr' || (member ?? '') === '') return [without(name), walk(member)]
        isWhole = false
        return [name, LEFT_OUT]
      }),
    )
  }
  const cleaned = walk(value)
  const isLarge = (JSON.stringify(cleaned) ?? '').length > MOST_CHARACTERS
  return isLarge ? { value: undefined, isWhole: false } : { value: cleaned, isWhole }
}
