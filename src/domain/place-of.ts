/**
 * Line and column of an offset, both from 1. A column counts Unicode code points, as the status bar of an
 * editor does: an emoji is one, and so is a tab.
 */
export const placeOf = (text: string, offset: number): { line: number; column: number } => {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 }
}

/** `placeOf` for many offsets of one text. */
export const placesIn = (text: string): ((offset: number) => ReturnType<typeof placeOf>) => {
  const starts = [0]
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\r|\n/g))
    starts.push(index + lineBreak.length)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    const { column } = placeOf(text.slice(starts[low], offset), offset)
    return { line: low + 1, column }
  }
}
