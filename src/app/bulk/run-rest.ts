import { wait } from '../api/wait.ts'

/** After so many failures in a row, each of which may be the network's, the person decides. */
const MOST_FAILURES = 8

/** Where the service asks to wait, and does not say how long. */
const DEFAULT_WAIT_SECONDS = 60

const backOff = (failures: number) => Math.min(1_000 * 2 ** failures, 60_000)

/** The rests that the service or the network needs, which all rows of a run share; `onRest` gets null after one. */
export const createRests = (onRest: (until: number | null) => void, delay = backOff) => {
  let restUntil = 0
  let failures = 0
  const restFor = (seconds = DEFAULT_WAIT_SECONDS) => {
    restUntil = Math.max(restUntil, Date.now() + seconds * 1_000)
  }
  return {
    restFor,
    /** Something has succeeded, or a person wants it to go on. */
    reset: () => {
      failures = 0
    },
    /** Returns whether it has failed too often. Rows that run at the same time meet one outage: they count once. */
    fail: (): boolean => {
      if (Date.now() >= restUntil) {
        failures += 1
        restFor(delay(failures) / 1_000)
      }
      return failures >= MOST_FAILURES
    },
    /** Settles after the rest, or when the signal aborts. */
    over: async (signal: AbortSignal) => {
      while (Date.now() < restUntil && !signal.aborted) {
        onRest(restUntil)
        await wait(restUntil - Date.now(), signal)
      }
      if (!signal.aborted) onRest(null)
    },
  }
}
