/** A word without each of its letters in turn, and the word. */
const withoutOne = (word: string): string[] => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
]

/** Whether a word is probably meant to be another one: it begins it, or is a slip of one finger. */
export const isNearWord = (word: string, other: string): boolean => {
  // So short a word is near to too much: `ip` is not meant to be `id`.
  if (word.length < 4 || word.length > 20) return false
  const slips = withoutOne(word)
  return other.startsWith(word) || withoutOne(other).some((slip) => slips.includes(slip))
}
