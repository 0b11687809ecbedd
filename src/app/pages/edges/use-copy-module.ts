import type { ModuleReply } from '#contract/edge-modules.ts'
import pLimit from 'p-limit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient, useSession } from '../../api/use-client.ts'
import { moduleStore } from '../../resources/edges/edge-modules.ts'
import { moduleCopy } from '../../resources/edges/module-copy.ts'
import { useOfferUndo } from '../../writes/offer-undo.ts'
import { loadPart } from '../../writes/load-part.ts'
import type { Outcome, Question } from '../../writes/outcome.ts'
import type { Undo } from '../../writes/write.ts'
import {
  copyRow,
  reasonOf,
  reviewOf,
  stateAfter,
  type CopyRow,
  type CopyState,
  type CopyTarget,
} from './copy-rows.ts'

const atMostFour = pLimit(4)

type CopyOptions = {
  how: Parameters<typeof moduleCopy>[2]
  /** What was done, of so many: "IP restriction copied to 2 edges". */
  doneText: (count: number) => string
  /** Those that were reviewed before. */
  reviewed?: readonly CopyRow[]
}

/**
 * Gives modules of edges other values: reads them for a review, then writes those that are ready, one after the
 * other. What was written can be taken back once the page shows again.
 */
export const useCopyModule = ({ how, doneText, reviewed }: CopyOptions) => {
  const [rows, setRows] = useState<readonly CopyRow[] | null>(reviewed ?? null)
  const [isRunning, setIsRunning] = useState(false)
  const stop = useRef(new AbortController())
  const undos = useRef<Undo[]>([])
  const client = useClient()
  const session = useSession()
  const offerUndo = useOfferUndo()
  const offer = useEffectEvent(() => {
    const count = undos.current.length
    // Nobody takes back what was done before a sign-out.
    if (count === 0 || session.state.get().client !== client) return
    offerUndo(doneText(count), undos.current)
  })
  useEffect(() => {
    stop.current = new AbortController()
    return () => {
      stop.current.abort()
      offer()
    }
  }, [])

  const set = ({ key }: CopyRow, state: CopyState) =>
    setRows((all) => all?.map((row) => (row.key === key ? { ...row, state } : row)) ?? null)

  const read = async (row: CopyRow) => {
    const { cache, module, id } = row.place
    const { signal } = stop.current
    const state = async (): Promise<CopyState> => {
      try {
        const document = await moduleStore(cache, client, module, id).read(false, signal)
        return await reviewOf(row, document)
      } catch (error) {
        return { kind: 'unread', reason: reasonOf(error) }
      }
    }
    set(row, { kind: 'reading' })
    const found = await atMostFour(state)
    if (!signal.aborted) set(row, found)
  }

  const write = async (row: CopyRow, state: Extract<CopyState, { kind: 'ready' }>) => {
    const { document, change } = state
    const known = new Set(change.warnings.map((warning) => warning.id))
    let isAsked = false
    // What the review has shown is confirmed; anything else waits for another review.
    const ask = async ({ conflicts, warnings }: Question) => {
      isAsked = conflicts.length > 0 || warnings.some((warning) => !known.has(warning.id))
      return isAsked ? null : new Map()
    }
    set(row, { kind: 'writing', change })
    const { signal } = stop.current
    const copy = moduleCopy(row.place, document, how)
    const attempt = async (): Promise<Outcome<ModuleReply>> => {
      try {
        const { runWrite } = await loadPart(import('../../writes/run-write.ts'))
        return await runWrite(copy, () => row.to, { ask, signal })
      } catch (error) {
        return { kind: 'refused', error }
      }
    }
    const outcome = await attempt()
    const undo = outcome.kind === 'done' ? copy.undo?.(outcome) : null
    if (undo) undos.current = [undo, ...undos.current]
    set(row, stateAfter(outcome, state, isAsked))
  }

  return {
    /** Null while the edges are still to be named. */
    rows,
    isRunning,
    review: (targets: readonly CopyTarget[]) => {
      const named = targets.map((target) => copyRow(target, { kind: 'reading' }))
      setRows(named)
      for (const row of named) void read(row)
    },
    /** Reads a module again for another review. */
    retry: (row: CopyRow) => void read(row),
    /** Writes the modules that are ready. */
    run: async () => {
      const { signal } = stop.current
      setIsRunning(true)
      for (const row of rows ?? [])
        if (row.state.kind === 'ready' && !signal.aborted) await write(row, row.state)
      setIsRunning(false)
    },
    /** Stops after the module that is being written. */
    halt: () => {
      stop.current.abort()
      stop.current = new AbortController()
    },
  }
}
