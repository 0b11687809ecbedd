import { diffArrays } from 'diff'
import { firstPart } from '../../ui/first-part.ts'
import { plural } from '../../ui/intl.ts'

/** A line or a piece of a line: in both texts, only in the first, or only in the second. */
export type DiffPart = { mark: ' ' | '-' | '+'; text: string }

/** More differences than this are not paired up: it would freeze the page. */
const MAX_EDITS = 400
const MAX_PARTS = 1000
const MAX_LENGTH = 50_000
/** Equal lines shown around a change. */
const CONTEXT = 3
/** Characters shown at each end of a long equal piece of a line. */
const MARGIN = 200

/** Enough for one screen and more; a last part says that something is left out. */
const bounded = (parts: readonly DiffPart[]): DiffPart[] => {
  const shown: DiffPart[] = []
  let room = MAX_LENGTH
  for (const { mark, text } of parts) {
    if (room <= 0 || shown.length === MAX_PARTS) return [...shown, { mark: ' ', text: '…' }]
    shown.push({ mark, text: text.length > room ? `${firstPart(text, room)}…` : text })
    room -= text.length
  }
  return shown
}

type Piece = { mark: DiffPart['mark']; tokens: readonly string[] }

const pieces = (
  before: readonly string[],
  after: readonly string[],
  comparator = (one: string, other: string) => one === other,
): Piece[] =>
  diffArrays([...before], [...after], { maxEditLength: MAX_EDITS, comparator })?.map((change) => ({
    mark: change.added ? '+' : change.removed ? '-' : ' ',
    tokens: change.value,
  })) ?? [
    { mark: '-', tokens: before },
    { mark: '+', tokens: after },
  ]

const marked = (mark: DiffPart['mark'], texts: readonly string[]): DiffPart[] =>
  texts.map((text) => ({ mark, text }))

const equalLines = (lines: readonly string[], isFirst: boolean, isLast: boolean): DiffPart[] => {
  const head = isFirst ? 0 : CONTEXT
  const tail = isLast ? 0 : CONTEXT
  const hidden = lines.length - head - tail
  if (hidden <= 1) return marked(' ', lines)
  return [
    ...marked(' ', lines.slice(0, head)),
    { mark: ' ', text: plural(hidden, { one: '… # equal line', other: '… # equal lines' }) },
    ...marked(' ', lines.slice(lines.length - tail)),
  ]
}

// A carriage return cannot be seen, but may be the whole difference.
const toLines = (text: string) => text.replaceAll('\r', '␍').split('\n')

const nearChanges = (all: readonly Piece[]): DiffPart[] =>
  all.flatMap(({ mark, tokens }, index) =>
    mark === ' ' ? equalLines(tokens, index === 0, index === all.length - 1) : marked(mark, tokens),
  )

/** The lines of two texts: removed, added, and the equal ones near them. Bounded for very long texts. */
export const lineDiff = (before: string, after: string): DiffPart[] =>
  bounded(
    nearChanges(pieces(before === '' ? [] : toLines(before), after === '' ? [] : toLines(after))),
  )

/** A longer JSON text is shown near its changes only. */
const MOST_LINES = 200

const jsonLines = (value: unknown): string[] =>
  value === undefined ? [] : JSON.stringify(value, null, 2).split('\n')

const withoutComma = (line: string) => line.replace(/,$/, '')

/** The lines of a JSON value, marked against an older one; without that nothing is marked. */
export const jsonDiff = (before: unknown, after: unknown): DiffPart[] => {
  const lines = jsonLines(after)
  if (before === undefined) return marked(' ', lines)
  // A value that is not the last one any more is no other value.
  const isSame = (one: string, other: string) => withoutComma(one) === withoutComma(other)
  const all = pieces(jsonLines(before), lines, isSame)
  if (lines.length > MOST_LINES) return nearChanges(all)
  return all.flatMap(({ mark, tokens }) => marked(mark, tokens))
}

const toWords = (text: string) => text.match(/\s+|[\p{L}\p{M}\p{N}_]+|./gsu) ?? []

/**
 * The pieces of two texts of one line: removed, added and equal words. Texts with little in common give one
 * removed and one added piece. Bounded for very long texts.
 */
export const wordDiff = (before: string, after: string): DiffPart[] => {
  const parts = pieces(toWords(before), toWords(after)).map(({ mark, tokens }): DiffPart => ({
    mark,
    text: tokens.join(''),
  }))
  const equal = parts.reduce((sum, { mark, text }) => sum + (mark === ' ' ? text.length : 0), 0)
  if (equal * 3 < Math.min(before.length, after.length)) {
    return bounded([...marked('-', before ? [before] : []), ...marked('+', after ? [after] : [])])
  }
  return bounded(
    parts.map(({ mark, text }) =>
      mark === ' ' && text.length > 3 * MARGIN
        ? { mark, text: `${firstPart(text, MARGIN)} … ${text.slice(-MARGIN).toWellFormed()}` }
        : { mark, text },
    ),
  )
}

/** The elements of two lists that mean sets: removed ones first, then the others in their new order. */
export const setDiff = (before: readonly string[], after: readonly string[]): DiffPart[] => {
  const [old, now] = [new Set(before), new Set(after)]
  const removed = [...old].filter((element) => !now.has(element))
  return bounded([
    ...marked('-', removed),
    ...[...now].map((text): DiffPart => ({ mark: old.has(text) ? ' ' : '+', text })),
  ])
}
