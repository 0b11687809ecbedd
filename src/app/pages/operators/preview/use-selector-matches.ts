import { useEffect, useState } from 'react'
import { WorkerOverrunError } from '../../../device/ask-worker.ts'
import type { EndpointSource } from '../../../resources/operators/bound-endpoints.ts'
import { matchSelectors } from '../../../resources/operators/matched-selectors.ts'
import type { Asked, Found } from './preview-summary.ts'

/** Not with each key. */
const PAUSE_MS = 300

/** What became of trying selectors: what was found, the one that took too long, or that they can't be tried here. */
export type Matches =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'stopped'; readonly selector: string }
  | { readonly kind: 'failed' }

type Tried = {
  readonly asked: Asked
  readonly sources: readonly EndpointSource[]
  readonly matches: Matches
}

/**
 * Which endpoints the selectors match, a moment after they change, tried in a worker; what was tried before until then
 * (`isBusy`). Null while nothing was tried.
 */
export const useSelectorMatches = (
  asked: Asked,
  sources: readonly EndpointSource[],
): { tried: Tried | null; isBusy: boolean } => {
  const [tried, setTried] = useState<Tried | null>(null)
  useEffect(() => {
    if (sources.length === 0) return undefined
    const control = new AbortController()
    const { signal } = control
    const find = async (): Promise<Matches> => {
      const all = [...new Set([...asked.selectors, ...(asked.saved ?? [])])]
      try {
        const matched = await matchSelectors(all, sources, signal)
        return { kind: 'found', found: { asked: all, matched } }
      } catch (error) {
        if (!(error instanceof WorkerOverrunError)) return { kind: 'failed' }
        return { kind: 'stopped', selector: all[error.step - 1] ?? '' }
      }
    }
    const timer = setTimeout(
      () =>
        void find().then((matches) => {
          if (!signal.aborted) setTried({ asked, sources, matches })
        }),
      PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [asked, sources])
  const isBusy = sources.length > 0 && (tried?.asked !== asked || tried.sources !== sources)
  return { tried, isBusy }
}
