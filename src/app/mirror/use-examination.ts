import { useEffect, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { wait } from '../api/wait.ts'
import type { WireRecord } from '../resources/copied-resource.ts'
import type { Mirror } from './protocol.ts'

/** What was found, and among how many records. */
export type Examination<Found> = { readonly found: Found; readonly examined: number }

/** How the records of a copy are examined; the same object in every render. */
export type Examiner<Item, Found> = {
  /** Reads of a record what is needed: little, since there may be 100,000. */
  readonly read: (record: WireRecord) => Item
  /** Looks through all of them in short steps, in between which the page does other things. */
  readonly find: (items: readonly Item[], now: number) => Generator<void, Found>
}

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
): Promise<Examination<Found> | null> => {
  const pause = createPauses(signal)
  const items: Item[] = []
  for await (const piece of mirror.documents(await mirror.ids({ text: '', sort: [] }))) {
    if (signal.aborted) return null
    for (const { document } of piece) items.push(examiner.read(document))
    onExamined(items.length)
    await pause()
  }
  const steps = examiner.find(items, now())
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { found: value, examined: items.length }
    await pause()
    if (signal.aborted) return null
  }
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

/** What is found in the records of the copy; null until they are examined. Again when the copy changes. */
export const useExamination = <Item, Found>(mirror: Mirror, examiner: Examiner<Item, Found>) => {
  const { clock } = useClient()
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
    const follow = async () => {
      let seen: number | undefined
      while (!signal.aborted) {
        const { revision } = mirror.state.get()
        if (revision === seen) {
          await nextChange(mirror, signal)
          continue
        }
        seen = revision
        const began = performance.now()
        try {
          const found = await examineAll({ mirror, examiner, now: clock.now, signal }, tell)
          if (found) setExamination(found)
          // The worker has not told what it has yet.
          if (found?.examined === 0) continue
        } catch {
          // Without the worker there is no answer: the state of the copy then says so.
          continue
        }
        const took = performance.now() - began
        await wait(Math.max(LEAST_REST_MS, REST_SHARE * took), signal)
      }
    }
    void follow()
    return () => aborter.abort()
  }, [mirror, examiner, clock])
  return { examination, examined }
}
