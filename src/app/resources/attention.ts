import type { Sign, Tone } from '../ui/badge.tsx'
import { plural } from '../ui/intl.ts'

/** A search of the list, and what is said of as many records as it finds: `# won't renew`. */
type Counted = { readonly search: string; readonly one: string; readonly other: string }

/** Records that need attention for the same reason: those that a search of their list finds. */
export type Attention = Counted & {
  readonly of: 'operators' | 'edges'
  readonly tone: Tone
  readonly sign: Sign
  readonly word: string
  /** What it means for a person. */
  readonly why: string
  /** What is said of some of them, and how it looks where there are any. */
  readonly notes?: readonly (Counted & { readonly tone?: Tone })[]
}

/** A reason with the count of its records, which is more than none. */
export type AttentionLine = Pick<Attention, 'of' | 'tone' | 'sign' | 'word' | 'search' | 'why'> & {
  readonly count: number
  /** What the records are, after their number. */
  readonly text: string
  readonly notes: readonly string[]
}

/** The reasons that any record has, in the order given; `count` says how many records a search of a list finds. */
export const attentionLines = (
  all: readonly Attention[],
  count: (search: string, of: Attention['of']) => number,
): AttentionLine[] =>
  all.flatMap(({ one, other, notes = [], ...line }) => {
    const found = count(line.search, line.of)
    if (found === 0) return []
    const counted = notes
      .map((note) => ({ ...note, count: count(note.search, line.of) }))
      .filter((note) => note.count > 0)
    return [
      {
        ...line,
        tone: counted.find(({ tone }) => tone)?.tone ?? line.tone,
        count: found,
        text: found === 1 ? one : other,
        notes: counted.map((note) => plural(note.count, note)),
      },
    ]
  })
