import { useEffect, useState } from 'react'
import { WorkerOverrunError } from '../../../device/ask-worker.ts'
import type { EndpointSource } from '../../../resources/operators/bound-endpoints.ts'
import { matchSelectors } from '../../../resources/operators/matched-selectors.ts'
import type { Found } from './preview-summary.ts'

/** Not with each key. */
const PAUSE_MS = 300

/** What became of trying selectors: what was found, the one that took too long, or that they can't be tried here. */
export type Matches =
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'stopped'; readonly selector: string }
  | { readonly kind: 'failed' }

type Tried = { asked: readonly string[]; sources: readonly EndpointSource[]; matches: Matches }

/**
 * Which endpoints each of the selectors matches, a moment after they change, tried in a worker; those before until
 * then (`isBusy`). Null while nothing was tried.
 */
export const useSelectorMatches = (
  asked: readonly string[],
  sources: readonly EndpointSource[],
): { matches: Matches | null; isBusy: boolean } => {
  const [tried, setTried] = useState<Tried | null>(null)
  useEffect(() => {
    if (sources.length === 0) return undefined
    const control = new AbortController()
    const { signal } = control
    const find = async (): Promise<Matches> => {
      try {
        return {
          kind: 'found',
          found: { asked, matched: await matchSelectors(asked, sources, signal) },
        }
      } catch (error) {
        if (!(error instanceof WorkerOverrunError)) return { kind: 'failed' }
        return { kind: 'stopped', selector: asked[error.step - 1] ?? '' }
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
  return {
    matches: tried?.matches ?? null,
    isBusy: sources.length > 0 && (tried?.asked !== asked || tried.sources !== sources),
  }
}
