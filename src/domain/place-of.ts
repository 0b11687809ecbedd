/**
 * Line and column of an offset, both from 1. A column counts Unicode code points, as the status bar of an
 * editor does: an emoji is one, and so is a tab.
 */
export const placeOf = (text: string, offset: number): { line: number; column: number } => {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 }
}
