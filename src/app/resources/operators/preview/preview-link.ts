import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import { STEP_LIMIT_MS } from '../../../device/ask-worker.ts'
import type {
  PreviewQuestion,
  Candidate,
  Explanation,
  FromPreview,
  Relations,
  ToPreview,
  Tried,
} from './preview-messages.ts'

type Found = { readonly ask: PreviewQuestion; readonly now: Tried; readonly before: Tried | null }

export type PreviewState = {
  readonly candidates: readonly Candidate[]
  /** What the selectors would bind, of the newest ones that were answered; null before the first answer. */
  readonly found: Found | null
  /** The selector that took too long, so that the worker was stopped; "" if it was in none. */
  readonly stopped: { readonly selector: string } | null
  /** The worker could not be started. */
  readonly isGone: boolean
}

export type GivenAnswer = { readonly count: number; readonly problem: string | null }

/** The worker that tries selectors, as one page uses it. */
export type Preview = {
  readonly state: ReadonlyAtom<PreviewState>
  /** Endpoints that were read, in place of those before. */
  setKnown: (endpoints: readonly Record<string, unknown>[]) => void
  /** Tries selectors; those that were asked before and are not answered yet are forgotten. */
  ask: (ask: PreviewQuestion) => void
  /** More endpoints, as JSON. */
  give: (text: string) => Promise<GivenAnswer>
  /** Without the endpoints that were given. */
  withdraw: () => void
  /** What each of these selectors says of a candidate; null if the worker is stopped meanwhile. */
  explain: (place: number, selectors: readonly string[]) => Promise<readonly Explanation[] | null>
  /** How selectors relate to each other and to `others`; null if a newer one is asked, or the worker is stopped. */
  relate: (
    selectors: readonly string[],
    others: readonly (readonly string[])[],
  ) => Promise<Relations | null>
  /** Starts the worker again after it could not be started. */
  restart: () => void
  close: () => void
}

type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

const EMPTY: PreviewState = { candidates: [], found: null, stopped: null, isGone: false }

const TOO_LONG = 'Reading this JSON took too long. Give fewer endpoints.'

/** Opens the worker of a page; it is started when there is something to do, and ended when a selector takes too long. */
export const openPreview = (startWorker: () => WorkerPort, limitMs = STEP_LIMIT_MS): Preview => {
  const state = createAtom(EMPTY)
  const set = (change: Partial<PreviewState>) => state.set((before) => ({ ...before, ...change }))
  let worker: WorkerPort | null = null
  let known: readonly Record<string, unknown>[] = []
  const given: string[] = []
  let asked: PreviewQuestion | null = null
  let number = 0
  let begun = ''
  /** How many texts are being read. */
  let reading = 0
  /** They are shown together with what was found on them. */
  let next: readonly Candidate[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What is waited for: the number of the newest question, and who asked for the others. */
  let newest = 0
  let related = 0
  const waiting = new Map<number, (answer: FromPreview | null) => void>()

  const end = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = null
    newest = 0
    for (const settle of waiting.values()) settle(null)
    waiting.clear()
  }

  const overrun = () => {
    const selector = begun
    end()
    // No selector is to blame for a text that takes too long: they are tried again without it.
    if (reading > 0) return start()
    // One that was changed meanwhile says nothing of those that are there now.
    const isAsked = [...(asked?.selectors ?? []), ...(asked?.saved ?? [])].includes(selector)
    if (selector && !isAsked) return start()
    set({ stopped: { selector }, found: null })
  }

  const watchTime = () => {
    clearTimeout(timer)
    if (newest > 0 || waiting.size > 0) timer = setTimeout(overrun, limitMs)
  }

  const take = (message: FromPreview) => {
    switch (message.kind) {
      case 'begun':
        begun = message.selector
        // Each selector has its time.
        break
      case 'candidates':
        next = message.candidates
        if (!state.get().found) set({ candidates: next })
        return
      case 'tried':
        if (message.number !== newest || !asked) return
        newest = 0
        set({
          candidates: next ?? state.get().candidates,
          found: { ask: asked, now: message.now, before: message.before },
          stopped: null,
        })
        break
      case 'given':
      case 'explained':
      case 'related':
        waiting.get(message.number)?.(message)
        waiting.delete(message.number)
    }
    watchTime()
  }

  const post = (message: ToPreview) => worker?.postMessage(message)

  const tryAsked = () => {
    if (!asked) return
    number += 1
    newest = number
    post({ kind: 'try', number, ask: asked })
    watchTime()
  }

  /** Starts a worker that knows what the last one knew. */
  const start = () => {
    if (worker) return
    try {
      const started = startWorker()
      worker = started
      started.addEventListener('message', ({ data }: MessageEvent<FromPreview>) => {
        // An ended worker may still have said something.
        if (worker === started) take(data)
      })
      started.addEventListener('error', () => {
        if (worker !== started) return
        end()
        set({ isGone: true })
      })
    } catch {
      return set({ isGone: true })
    }
    set({ isGone: false, stopped: null })
    post({ kind: 'known', endpoints: known })
    for (const text of given) post({ kind: 'give', number: 0, text })
    tryAsked()
  }

  const question = async (message: Extract<ToPreview, { kind: 'give' | 'explain' | 'relate' }>) => {
    start()
    if (!worker) return null
    const answer = new Promise<FromPreview | null>((resolve) =>
      waiting.set(message.number, resolve),
    )
    post(message)
    watchTime()
    return answer
  }

  return {
    state,
    setKnown: (endpoints) => {
      known = endpoints
      if (worker) {
        post({ kind: 'known', endpoints })
        tryAsked()
      } else if (endpoints.length > 0) start()
    },
    ask: (ask) => {
      asked = ask
      if (worker) tryAsked()
      else if (known.length + given.length > 0) start()
    },
    give: async (text) => {
      number += 1
      reading += 1
      const answer = await question({ kind: 'give', number, text })
      reading -= 1
      if (answer?.kind !== 'given') return { count: 0, problem: TOO_LONG }
      if (answer.problem === null) {
        given.push(text)
        tryAsked()
      }
      return answer
    },
    withdraw: () => {
      given.length = 0
      post({ kind: 'withdraw' })
      tryAsked()
    },
    explain: async (place, selectors) => {
      number += 1
      const answer = await question({ kind: 'explain', number, place, selectors })
      return answer?.kind === 'explained' ? answer.explanations : null
    },
    relate: async (selectors, others) => {
      // Of these only the newest is answered.
      waiting.get(related)?.(null)
      waiting.delete(related)
      number += 1
      related = number
      const answer = await question({ kind: 'relate', number, selectors, others })
      return answer?.kind === 'related' ? answer.relations : null
    },
    restart: start,
    close: () => {
      end()
      asked = null
    },
  }
}
