import { listOperators } from '#contract/operators.ts'
import type { Client } from './client.ts'
import { wait } from './wait.ts'

const FIRST_MS = 4_000
const LONGEST_MS = 30_000

/** Asks a service whether it is there, which its client notes: the smallest page of a list. Never throws. */
export const probe = async (client: Client, signal?: AbortSignal): Promise<void> => {
  await client
    .call(listOperators, { cursor: 'limit=1', ...(signal && { signal }) })
    .catch(() => undefined)
}

/**
 * Asks a service that is away again and again, ever more seldom, and never in a hidden tab, until it is stopped.
 * `onWait` gets the time of the next request, in Unix milliseconds; null while one is on its way.
 */
export const watchReturn = (client: Client, onWait: (until: number | null) => void) => {
  const halt = new AbortController()
  let pause = new AbortController()
  const run = async () => {
    for (let ms = FIRST_MS; ; ms = Math.min(2 * ms, LONGEST_MS)) {
      pause = new AbortController()
      onWait(Date.now() + ms)
      await wait(ms, AbortSignal.any([halt.signal, pause.signal]))
      if (halt.signal.aborted) return
      if (document.visibilityState === 'hidden') continue
      onWait(null)
      await probe(client, halt.signal)
    }
  }
  void run()
  return {
    /** Asks at once. */
    hurry: () => pause.abort(),
    stop: () => halt.abort(),
  }
}
