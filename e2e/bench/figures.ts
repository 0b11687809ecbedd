/** The value below which this part of all values is; NaN of none. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN

/** The middle value, or the mean of the two middle values; NaN of none. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/**
 * The median of the ratios of each round, in which both were measured one right after the other: what slows the
 * machine for a while then slows both. NaN where the median of the others is 0.
 */
export const pairedRatio = (values: readonly number[], others: readonly number[]): number =>
  median(others) === 0
    ? NaN
    : median(values.map((value, round) => value / (others[round] ?? NaN)).filter(Number.isFinite))

/** Prints a figure with its limit; over it, the process ends with 1. */
export const note = (name: string, value: number, unit: string, most?: number): void => {
  const isOver = most !== undefined && !(value <= most)
  if (isOver) process.exitCode = 1
  const verdict = most === undefined ? '' : isOver ? `  OVER ${most}` : `  (at most ${most})`
  console.log(`  ${name.padEnd(52)} ${value.toFixed(1).padStart(9)} ${unit}${verdict}`)
}
