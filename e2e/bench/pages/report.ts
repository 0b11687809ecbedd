import type { Figures } from './measure-page.ts'

/** The measured visits of one page; the visits of the same round have the same index. */
export type Measured = { label: string; visits: readonly Figures[] }

type Line = {
  name: string
  figure: keyof Figures
  digits: number
  /** The largest ratio to the floor that is wanted. */
  ratio?: number
  /** The largest value that is wanted. */
  most?: number
}

// What the budgets of the design demand.
const LINES: readonly Line[] = [
  { name: 'JavaScript, KiB (brotli)', figure: 'scriptKiB', digits: 1, most: 200 },
  { name: 'JavaScript files', figure: 'scriptFiles', digits: 0 },
  { name: 'first paint, ms', figure: 'firstPaint', digits: 0 },
  { name: 'first 15 rows, ms', figure: 'rows15', digits: 0, ratio: 1.5 },
  { name: 'blocking before rows, ms', figure: 'blocking', digits: 0, ratio: 1.6 },
  { name: 'heap after GC, MiB', figure: 'heapMiB', digits: 1, most: 8 },
  { name: 'elements', figure: 'elements', digits: 0 },
  { name: 'layout shift', figure: 'layoutShift', digits: 3, most: 0 },
  { name: 'opening an operator, ms', figure: 'openItem', digits: 0, ratio: 1.8 },
  { name: 'opening its form, ms', figure: 'openForm', digits: 0, ratio: 3 },
]

/** The middle value, or the mean of the two middle values; NaN of nothing. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/**
 * The median of the ratios of each round, in which both were measured one right after the other: what slows
 * the machine for a while then slows both. NaN where the floor's median is 0.
 */
export const pairedRatio = (values: readonly number[], floor: readonly number[]): number =>
  median(floor) === 0
    ? NaN
    : median(values.map((value, round) => value / (floor[round] ?? NaN)).filter(Number.isFinite))

/** `738 [690–802]`, or one number where all are the same. */
export const withRange = (values: readonly number[], digits: number): string => {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  )
  return least === most ? `${middle}` : `${middle} [${least}–${most}]`
}

// `*`: missed.
const marked = (text: string, value: number, most: number | undefined): string =>
  most !== undefined && value > most ? `${text} *` : text

const rowOf = ({ name, figure, digits, ratio, most }: Line, [floor, ...apps]: Measured[]) => {
  const of = (page: Measured | undefined) => page?.visits.map((visit) => visit[figure]) ?? []
  const cells = apps.flatMap((app) => {
    const value = pairedRatio(of(app), of(floor))
    return [
      marked(withRange(of(app), digits), median(of(app)), most),
      Number.isNaN(value) ? '–' : marked(value.toFixed(2), value, ratio),
    ]
  })
  const goal = ratio ? `ratio ≤ ${ratio}` : most === undefined ? '' : `≤ ${most}`
  return [name, withRange(of(floor), digits), ...cells, goal]
}

/** The figures of all pages as a table; the first page is the floor. */
export const reportOf = (pages: Measured[]): string => {
  const [floor, ...apps] = pages.map(({ label }) => label)
  const head = ['', floor ?? '', ...apps.flatMap((label) => [label, 'ratio']), 'goal']
  const rows = [head, ...LINES.map((line) => rowOf(line, pages))]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}
