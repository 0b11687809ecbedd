import { useNavigate } from '@tanstack/react-router'
import { createAtom, useSelector, type ReadonlyAtom } from '@tanstack/react-store'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Session } from '../api/session.ts'
import { useSession } from '../api/use-client.ts'
import { oncePer } from '#domain/once-per.ts'
import { openCollection, useCollection } from '../collections/use-collection.ts'
import type { Resource } from '../resources/resource.ts'
import { isUndoable, UNDO } from './action-rule.ts'
import { createBulk, type Bulk } from './bulk.ts'
import type { DocumentsOf } from './bulk-writes.ts'
import { planUndo } from './plan.ts'
import type { RunState } from './run-state.ts'
import type { BulkPace, Runner } from './runner.ts'

const bulksOf = oncePer((session: Session) =>
  oncePer((resource: Resource): Bulk => {
    const pace: BulkPace = async (...of) => {
      const client = session.client()
      if (client) await openCollection(session, client, resource.collected).pace(...of)
    }
    return createBulk({ session, resource, pace })
  }),
)

/** Reads the bulk change of the connection, and again when somebody comes back from another tab. */
export const useOpenBulk = (bulk: Bulk): void => {
  useEffect(() => {
    const read = () => void bulk.open()
    read()
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [bulk])
}

/** The bulk changes of this tab's session over a resource. */
export const useBulk = (resource: Resource): Bulk => bulksOf(useSession())(resource)

const NO_RUN: ReadonlyAtom<RunState | null> = createAtom<RunState | null>(null)

/** The bulk change that this tab shows, and where it is; null if it shows none. */
export const useRun = (bulk: Bulk) => {
  const shown = useSelector(bulk.state)
  const runner = shown.kind === 'run' ? shown.runner : null
  const state = useSelector(runner?.state ?? NO_RUN)
  return runner && state && { state, action: runner.head().action }
}

/** Reads records of a collection as plans take them. */
export const useDocuments = (resource: Resource): DocumentsOf => {
  const collection = useCollection(resource.collected)
  return async (ids) => {
    await collection.restore()
    return ids.flatMap((id) => {
      const found = collection.get(id)
      return found ? { document: found.record, as_of: found.as_of } : []
    })
  }
}

/** Whether a bulk change has ended, and has changed something that can be changed back. */
export const canUndo = ({ resource }: Pick<Bulk, 'resource'>, runner: Runner): boolean => {
  const { phase, counts } = runner.state.get()
  return phase.kind === 'ended' && counts.done > 0 && isUndoable(resource, runner.head().action)
}

/** Returns how to show the plan that was just made: discarding it leads back to this page as it is. */
export const useShowReview = ({ pages }: Pick<Resource, 'pages'>): (() => void) => {
  const navigate = useNavigate()
  return () => void navigate({ to: pages.bulk, state: { review: 'open' } })
}

/** Plans what takes a bulk change back, for its review. Sends nothing. */
export const showUndo = ({ plan, resource }: Bulk, runner: Runner): void =>
  // The review is on the page before it is given the focus.
  flushSync(() => plan.set({ action: UNDO, rows: planUndo(resource, runner.rows()) }))
