import { hasPrivateKey, holdsPrivateKey } from '#domain/private-key.ts'

/** Stands where something is not kept. */
export const NOT_KEPT = '[not kept]'

const isSecret = (text: string): boolean =>
  hasPrivateKey(text) || text.includes('CERTIFICATE REQUEST-----')

/**
 * A JSON value as it may be kept on this device: without signing requests, private keys, and the keys of connections.
 * `isWhole`: nothing was left out.
 */
export const keptValue = (
  value: unknown,
  keys: readonly string[],
): { value: unknown; isWhole: boolean } => {
  let isWhole = true
  const kept = (text: string): string => {
    const without = keys.reduce((left, key) => (key ? left.replaceAll(key, NOT_KEPT) : left), text)
    const given = isSecret(without) ? NOT_KEPT : without
    isWhole &&= given === text
    return given
  }
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return kept(one)
    if (Array.isArray(one)) {
      // It may be spread over the items.
      if (!holdsPrivateKey(one)) return one.map(walk)
      isWhole = false
      return [NOT_KEPT]
    }
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).map(([name, member]) => {
        if (name !== 'csr' || (member ?? '') === '') return [kept(name), walk(member)]
        isWhole = false
        return [name, NOT_KEPT]
      }),
    )
  }
  return { value: walk(value), isWhole }
}
