import type { ModuleReply } from '#contract/edge-modules.ts'
import pLimit from 'p-limit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../api/use-client.ts'
import { moduleStore } from '../../resources/edges/edge-modules.ts'
import type { ModuleValues } from '../../resources/edges/module-form.ts'
import { copyChange, moduleCopy } from '../../resources/edges/module-copy.ts'
import type { ModuleTarget } from '../../resources/edges/module-writes.ts'
import { plural } from '../../ui/intl.ts'
import { useOfferUndo } from '../../writes/offer-undo.ts'
import { loadPart } from '../../writes/load-part.ts'
import type { Outcome, Question } from '../../writes/outcome.ts'
import type { Undo } from '../../writes/write.ts'
import { reasonOf, stateAfter, type CopyRow, type CopyState } from './copy-rows.ts'

const atMostFour = pLimit(4)

/**
 * Copies the values of a module to other edges: reads them for a review, then writes those that are ready, one after
 * the other. What was written can be taken back once the page shows again.
 */
export const useCopyModule = (source: ModuleTarget, to: ModuleValues) => {
  const { cache, client, module } = source
  const [rows, setRows] = useState<readonly CopyRow[] | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const stop = useRef(new AbortController())
  const undos = useRef<Undo[]>([])
  const session = useSession()
  const offerUndo = useOfferUndo()
  const offer = useEffectEvent(() => {
    const count = undos.current.length
    // Nobody takes back what was done before a sign-out.
    if (count === 0 || session.state.get().client !== client) return
    const edges = plural(count, { one: '# edge', other: '# edges' })
    offerUndo(`${module.title} copied to ${edges}`, undos.current)
  })
  useEffect(() => {
    stop.current = new AbortController()
    return () => {
      stop.current.abort()
      offer()
    }
  }, [])

  const placeOf = (id: string): ModuleTarget => ({ ...source, id, edge: id })
  const set = (id: string, state: CopyState) =>
    setRows((all) => all?.map((row) => (row.id === id ? { id, state } : row)) ?? null)

  const read = async (id: string) => {
    const { signal } = stop.current
    const state = async (): Promise<CopyState> => {
      try {
        const document = await moduleStore(cache, client, module, id).read(false, signal)
        const change = await copyChange(placeOf(id), document, to)
        return change ? { kind: 'ready', document, change } : { kind: 'equal' }
      } catch (error) {
        return { kind: 'unread', reason: reasonOf(error) }
      }
    }
    set(id, { kind: 'reading' })
    const found = await atMostFour(state)
    if (!signal.aborted) set(id, found)
  }

  const write = async (id: string, row: Extract<CopyState, { kind: 'ready' }>) => {
    const { document, change } = row
    const known = new Set(change.warnings.map((warning) => warning.id))
    let isAsked = false
    // What the review has shown is confirmed; anything else waits for another review.
    const ask = async ({ conflicts, warnings }: Question) => {
      isAsked = conflicts.length > 0 || warnings.some((warning) => !known.has(warning.id))
      return isAsked ? null : new Map()
    }
    set(id, { kind: 'writing', change })
    const { signal } = stop.current
    const copy = moduleCopy(placeOf(id), document)
    const attempt = async (): Promise<Outcome<ModuleReply>> => {
      try {
        const { runWrite } = await loadPart(import('../../writes/run-write.ts'))
        return await runWrite(copy, () => to, { ask, signal })
      } catch (error) {
        return { kind: 'refused', error }
      }
    }
    const outcome = await attempt()
    const undo = outcome.kind === 'done' ? copy.undo?.(outcome) : null
    if (undo) undos.current = [undo, ...undos.current]
    set(id, stateAfter(outcome, row, isAsked))
  }

  return {
    /** Null while the edges are still to be named. */
    rows,
    isRunning,
    review: (ids: readonly string[]) => {
      setRows(ids.map((id) => ({ id, state: { kind: 'reading' } })))
      for (const id of ids) void read(id)
    },
    /** Reads an edge again for another review. */
    retry: (id: string) => void read(id),
    /** Writes the edges that are ready. */
    run: async () => {
      const { signal } = stop.current
      setIsRunning(true)
      for (const { id, state } of rows ?? [])
        if (state.kind === 'ready' && !signal.aborted) await write(id, state)
      setIsRunning(false)
    },
    /** Stops after the edge that is being written. */
    halt: () => {
      stop.current.abort()
      stop.current = new AbortController()
    },
  }
}
