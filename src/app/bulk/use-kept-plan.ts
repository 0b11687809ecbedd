import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { ClaimError } from './journal.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import type { Bulk, Plan } from './bulk-state.ts'
import { claimPlan, dropPlan, keepPlan, takeKeptPlan } from './kept-plan.ts'

/** Keeps the plan of this tab for a reload, and brings it back after one. */
export const useKeptPlan = (bulk: Bulk) => {
  const { connection } = useClient()
  const { key } = bulk.resource
  const id = ownerId(connection)
  const mirror = useMirror(bulk.resource.copied)
  const plan = useSelector(bulk.plan)
  // One that is not kept starts all the same: it only does not outlive a reload.
  const keep = (next: Plan) => void keepPlan(next, id, key).catch(() => undefined)
  useEffect(() => {
    if (plan) return keep(plan)
    takeKeptPlan(connection, key)
      .then((kept) => {
        if (kept && !bulk.plan.get()) bulk.setPlan({ ...kept, documents: mirror.documents })
      })
      // What cannot be read is not shown: it can be planned again.
      .catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each plan; the rest only follows the connection
  }, [plan, id])
  return {
    keep,
    /** False if the plan is open in another tab; rejects if that cannot be told. */
    claim: async () => {
      try {
        return await claimPlan(key)
      } catch (cause) {
        throw new ClaimError('the plan', { cause })
      }
    },
    // What is left of it on the device is removed with the next one.
    drop: () => void dropPlan(key).catch(() => undefined),
  }
}
