import { useEffect, useMemo } from 'react'
import { useSession } from '../api/use-client.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import type { Bulk } from './bulk-state.ts'
import { bulkOf } from './bulk.ts'
import { bulkShare, pacedBudget } from './paced-budget.ts'

/** The bulk changes of this tab's session, whose replies go to the copy of all operators. */
export const useBulk = (): Bulk => {
  const bulk = bulkOf(useSession())
  const mirror = useMirror()
  const budget = useMemo(
    () => pacedBudget(() => bulkShare(mirror.state.get().requests.limit)),
    [mirror],
  )
  useEffect(
    () => bulk.use({ budget, note: mirror.note, drop: mirror.drop }),
    [bulk, budget, mirror],
  )
  return bulk
}
