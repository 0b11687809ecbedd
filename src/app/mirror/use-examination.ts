import { startTransition, useEffect, useState } from 'react'
import { wait } from '../api/wait.ts'
import type { WireRecord } from '../resources/copied-resource.ts'
import type { Mirror } from './protocol.ts'

/** What was found, among how many records, and in which revision of the copy or a later one. */
export type Examination<Found> = {
  readonly found: Found
  readonly examined: number
  readonly revision: number
}

/** How the records of a copy are examined; the same object in every render. */
export type Examiner<Item, Found> = {
  /** Reads of a record what is needed: little, since there may be 100,000. */
  readonly read: (record: WireRecord) => Item
  /** Looks through all of them in short steps, in between which the page does other things. */
  readonly find: (items: readonly Item[], now: number) => Steps<Found>
}

/** Work in short steps. */
type Steps<Outcome> = Generator<void, Outcome>

/** A frame has time for its other work, too. */
const SLICE_MS = 8
/** A growing copy is examined again and again: most of the time is left for what somebody does meanwhile. */
const REST_SHARE = 4
const LEAST_REST_MS = 500
const TELL_MS = 100

/** Lets the page do other things whenever a slice of time is used up. */
const createPauses = (signal: AbortSignal) => {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await wait(0, signal)
    began = performance.now()
  }
}

/** Takes all steps; null if they were stopped. */
const takeSteps = async <Outcome>(
  steps: Steps<Outcome>,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<{ readonly outcome: Outcome } | null> => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { outcome: value }
    await pause()
    if (signal.aborted) return null
  }
}

/**
 * What steps come to, in between which the page does other things; null before the first outcome, which stays until
 * that of the next ones. `begin`: the same function as long as nothing is different.
 */
export const useSteps = <Outcome>(begin: () => Steps<Outcome>): Outcome | null => {
  const [taken, setTaken] = useState<{ readonly outcome: Outcome } | null>(null)
  useEffect(() => {
    const aborter = new AbortController()
    const { signal } = aborter
    void takeSteps(begin(), createPauses(signal), signal).then((all) => {
      // What shows it is rendered in parts, too.
      if (all) startTransition(() => setTaken(all))
    })
    return () => aborter.abort()
  }, [begin])
  return taken && taken.outcome
}

type Examine<Item, Found> = {
  mirror: Mirror
  examiner: Examiner<Item, Found>
  now: () => number
  signal: AbortSignal
}

/** Examines all records of the copy; null if it was stopped. */
const examineAll = async <Item, Found>(
  { mirror, examiner, now, signal }: Examine<Item, Found>,
  onExamined: (count: number) => void,
): Promise<Omit<Examination<Found>, 'revision'> | null> => {
  const pause = createPauses(signal)
  const items: Item[] = []
  for await (const piece of mirror.documents(await mirror.ids({ text: '', sort: [] }))) {
    if (signal.aborted) return null
    for (const { document } of piece) items.push(examiner.read(document))
    onExamined(items.length)
    await pause()
  }
  const found = await takeSteps(examiner.find(items, now()), pause, signal)
  return found && { found: found.outcome, examined: items.length }
}

/** Rests; where the walk that was going on has ended since, all that it brought is examined without a rest. */
const rest = async (mirror: Mirror, ms: number, wasGrowing: boolean, signal: AbortSignal) => {
  const rested = new AbortController()
  const look = () => {
    if (wasGrowing && mirror.state.get().sweep !== 'running') rested.abort()
  }
  const stop = mirror.state.subscribe(look)
  look()
  await wait(ms, AbortSignal.any([signal, rested.signal]))
  stop()
}

const nextChange = ({ state }: Mirror, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = state.subscribe(end)
    signal.addEventListener('abort', end)
  })

/** Examines the records of the copy, and again whenever it has changed, until it is stopped. */
export const keepExamining = async <Item, Found>(
  examine: Examine<Item, Found>,
  onExamined: (count: number) => void,
  onFound: (found: Examination<Found>) => void,
): Promise<void> => {
  const { mirror, signal } = examine
  let seen: number | undefined
  while (!signal.aborted) {
    const { revision, sweep } = mirror.state.get()
    if (revision === seen) {
      await nextChange(mirror, signal)
      continue
    }
    seen = revision
    const began = performance.now()
    try {
      const found = await examineAll(examine, onExamined)
      if (found) onFound({ ...found, revision })
      // The worker has not told what it has yet.
      if (found?.examined === 0) continue
    } catch {
      // Without the worker there is no answer: the state of the copy then says so.
      continue
    }
    const took = performance.now() - began
    await rest(mirror, Math.max(LEAST_REST_MS, REST_SHARE * took), sweep === 'running', signal)
  }
}

/**
 * What is found in the records of the copy; null until they are examined. Again when the copy changes.
 */
export const useExamination = <Item, Found>(mirror: Mirror, examiner: Examiner<Item, Found>) => {
  const [examination, setExamination] = useState<Examination<Found> | null>(null)
  const [examined, setExamined] = useState(0)
  useEffect(() => {
    const aborter = new AbortController()
    const { signal } = aborter
    let told = 0
    const tell = (count: number) => {
      const time = performance.now()
      if (time - told < TELL_MS) return
      told = time
      setExamined(count)
    }
    void keepExamining({ mirror, examiner, now: Date.now, signal }, tell, setExamination)
    return () => aborter.abort()
  }, [mirror, examiner])
  return { examination, examined }
}
