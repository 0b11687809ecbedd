/** A word without each of its letters in turn, and the word. */
const withoutOne = (word: string): string[] => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
]

/** Which of some words a word is probably meant to be: one that it begins, or of which it is a slip of one finger. */
export const nearWord = (word: string, words: Iterable<string>): string | undefined => {
  // So short a word is near to too much: `ip` is not meant to be `id`.
  if (word.length < 4 || word.length > 20) return undefined
  const slips = withoutOne(word)
  const isNear = (other: string) => withoutOne(other).some((slip) => slips.includes(slip))
  return [...words].find((other) => other.startsWith(word) || isNear(other))
}
