/** How long the page waits for a piece of work at most, in milliseconds. */
const PIECE_MS = 16

/**
 * For work that takes long: call it between its pieces. Once they have taken their time, it lets the page answer
 * what was pressed meanwhile.
 */
export const createYieldToPage = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < PIECE_MS) return undefined
    return new Promise((resolve) => {
      setTimeout(() => {
        since = performance.now()
        resolve()
      })
    })
  }
}
