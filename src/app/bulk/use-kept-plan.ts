import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { useClient } from '../api/use-client.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import type { Bulk, Plan } from './bulk-state.ts'
import { claimPlan, keepPlan, takeKeptPlan } from './kept-plan.ts'

/** Keeps the plan of this tab for a reload, and brings it back after one. */
export const useKeptPlan = (bulk: Bulk) => {
  const { id } = useClient().connection
  const mirror = useMirror()
  const plan = useSelector(bulk.plan)
  // A browser that stores nothing keeps nothing.
  const keep = (next: Plan) => void keepPlan(next, id).catch(() => undefined)
  useEffect(() => {
    if (plan) return keep(plan)
    takeKeptPlan(id)
      .then((kept) => {
        if (kept && !bulk.plan.get()) bulk.setPlan({ ...kept, documents: mirror.documents })
      })
      .catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each plan; the rest only follows the connection
  }, [plan, id])
  return {
    keep,
    /** False if a copy of this tab has the plan now. */
    claim: () => claimPlan().catch(() => true),
  }
}
