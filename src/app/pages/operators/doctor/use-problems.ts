import { useEffect, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { wait } from '../../../api/wait.ts'
import type { Mirror } from '../../../mirror/protocol.ts'
import {
  examineOperator,
  type ExaminedOperator,
} from '../../../resources/operators/doctor/examined-operator.ts'
import { problemSteps, type Problems } from '../../../resources/operators/doctor/find-problems.ts'

/** What was found, and among how many records. */
export type Examination = { readonly problems: Problems; readonly examined: number }

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

type Examine = { mirror: Mirror; now: () => number; signal: AbortSignal }

/** Examines all records of the copy; null if it was stopped. */
const examineAll = async (
  { mirror, now, signal }: Examine,
  onExamined: (count: number) => void,
): Promise<Examination | null> => {
  const pause = createPauses(signal)
  const records: ExaminedOperator[] = []
  for await (const piece of mirror.documents(await mirror.ids({ text: '', sort: [] }))) {
    if (signal.aborted) return null
    for (const { document } of piece) records.push(examineOperator(document))
    onExamined(records.length)
    await pause()
  }
  const steps = problemSteps(records, now())
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { problems: value, examined: records.length }
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

/** What is likely wrong with the records of the copy; null until they are examined. Again when the copy changes. */
export const useProblems = (mirror: Mirror) => {
  const { clock } = useClient()
  const [examination, setExamination] = useState<Examination | null>(null)
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
          const found = await examineAll({ mirror, now: clock.now, signal }, tell)
          if (found) setExamination(found)
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
  }, [mirror, clock])
  return { examination, examined }
}
