/** The encodings of stored files, best first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

const qualities = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const q = parameters.find((text) => text.startsWith('q='))?.slice(2)
      const quality = q === undefined ? 1 : Number(q)
      return [name, quality >= 0 && quality <= 1 ? quality : 0]
    }),
  )

/**
 * Chooses the encoding of the answer from the available ones by an Accept-Encoding header (RFC 9110, 12.5.3);
 * undefined means unencoded. Between equal weights the better encoding wins.
 */
export const encodingFor = (
  header: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined => {
  const accepted = qualities(header ?? '')
  const quality = (name: string): number => accepted.get(name) ?? accepted.get('*') ?? 0
  const plain = accepted.get('identity') ?? 0
  const candidates = ENCODINGS.filter((name) => available.includes(name) && quality(name) > 0)
  const [best] = candidates.toSorted((a, b) => quality(b) - quality(a))
  return best && quality(best) >= plain ? best : undefined
}
