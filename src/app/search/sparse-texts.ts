/** Texts of some places of a chunk, one after the other in one text. */
export type SparseTexts = {
  /** Rising. */
  readonly places: Uint16Array
  readonly text: string
  readonly ends: Uint32Array
}

/** The texts of places, which rise. */
export const sparseTexts = (texts: ReadonlyMap<number, string>): SparseTexts => {
  const ends = new Uint32Array(texts.size)
  let [count, end] = [0, 0]
  for (const text of texts.values()) {
    end += text.length
    ends[count] = end
    count += 1
  }
  return { places: Uint16Array.from(texts.keys()), text: [...texts.values()].join(''), ends }
}

const textAt = ({ text, ends }: SparseTexts, index: number): string =>
  text.slice(index === 0 ? 0 : ends[index - 1], ends[index])

/** The text of a place; undefined if it has none. */
export const sparseText = (texts: SparseTexts, place: number): string | undefined => {
  const { places } = texts
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return places[low] === place ? textAt(texts, low) : undefined
}

/** Calls back with every place whose text contains a word. */
export const eachContaining = (
  texts: SparseTexts,
  word: string,
  visit: (place: number) => void,
): void => {
  for (let index = 0; index < texts.places.length; index += 1)
    if (textAt(texts, index).includes(word)) visit(texts.places[index] ?? 0)
}
