let collator: Intl.Collator | undefined

/** The order of texts by their characters alone. */
export const byCharacters = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** The order of texts as people expect it: `node-2` before `node-10`; two different texts are never equal. */
export const compareTexts = (a: string, b: string): number => {
  if (a === b) return 0
  // At its first use, since it is slow to make.
  collator ??= new Intl.Collator('en-GB', { numeric: true })
  return collator.compare(a, b) || byCharacters(a, b)
}
