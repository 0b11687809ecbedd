import { createAtom } from '@tanstack/react-store'
import type { Session } from '../api/session.ts'
import { ownerId, type Connection } from '../connection/connection.ts'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'
import type { Resource } from '../resources/resource.ts'
import { slotPart } from '../resources/resource-slot.ts'
import type { Bulk, Plan } from './bulk-state.ts'
import { slotOfHead, type JournalHead, type Journals } from './journal.ts'
import { newJournal, readJournal } from './journal-runner.ts'
import { moveBetween } from './own-journal.ts'
import { holdRunner, holdSoon, type Hold } from './sole-runner.ts'
import { isPlanRow } from './stored-forms.ts'

type TabPlanParts = {
  session: Pick<Session, 'client' | 'state'>
  resource: Resource
  openStore: () => Journals
}

/**
 * The plan of this tab over a resource. It outlives a reload as a journal that was not started: what it wants stays
 * exactly what was shown, and is not planned anew from what has changed meanwhile.
 */
export const createTabPlan = ({ session, resource: { key }, openStore }: TabPlanParts) => {
  const part = slotPart(key)
  const plan = createAtom<Plan | 'elsewhere' | null>(null)
  /** Only one tab has a plan: a copy of the tab knows its slot, too. */
  let held: { slot: string; connection: Connection; hold: Promise<Hold | null> } | null = null

  /** Shows no plan; what is stored stays. */
  const closePlan = () => {
    void held?.hold.then((hold) => hold?.release())
    held = null
    plan.set(null)
  }
  /** Removes what is stored of the plan. Before it starts: it must not start once more after a reload. */
  const forgetPlan = async () => {
    const left = held
    held = null
    // At once, even if the rest cannot be removed now.
    clearStored(ENTRIES.plan, part)
    const hold = await left?.hold
    // What cannot be removed now stays held: no copy of this tab must have it.
    if (left && hold)
      await openStore()
        .remove(left.slot)
        .then(hold.release, () => undefined)
  }
  const setPlan: Bulk['setPlan'] = (next) => {
    const connection = session.client()?.connection
    void forgetPlan()
    plan.set(next)
    if (!next || !connection) return
    const { action, rows, missing } = next
    const journal = newJournal(connection, key, action, rows)
    const head: JournalHead = { ...journal.head, status: 'planned', missing }
    const slot = slotOfHead(head)
    held = { slot, connection, hold: holdRunner(slot) }
    writeStored(ENTRIES.plan, slot, part)
    // One that is not stored starts all the same: it only does not outlive a reload.
    openStore()
      .begin({ ...journal, head })
      .catch(() => undefined)
  }
  const openPlan: Bulk['openPlan'] = async () => {
    const connection = session.client()?.connection
    const slot = readStored(ENTRIES.plan, part)
    if (held || !connection) return
    plan.set(null)
    if (slot === null) return
    const mine = { slot, connection, hold: holdSoon(slot) }
    held = mine
    const isHeld = (await mine.hold) !== null
    const journal = isHeld ? await readJournal(openStore(), slot) : null
    // Meanwhile another one was planned, or somebody has signed out.
    if (held !== mine) return
    if (!isHeld) {
      await forgetPlan()
      return plan.set('elsewhere')
    }
    const { head, items = [] } = journal ?? {}
    // Of the key alone if it was planned before the service named the account.
    const isOwn = head && [ownerId(connection), connection.id].includes(head.connection_id)
    if (!isOwn || head.status !== 'planned' || head.resource !== key || !items.every(isPlanRow))
      return closePlan()
    const found = { action: head.action, rows: items, missing: head.missing ?? 0 }
    if (head.connection_id === ownerId(connection)) plan.set(found)
    else setPlan(found)
  }
  session.state.subscribe(({ client }) => {
    const shown = plan.get()
    const left = held?.connection
    const owner = left && { connection_id: ownerId(left), base_url: left.base_url }
    // A plan goes to another key as a bulk change does.
    if (!client || !owner || !moveBetween(owner, left, client.connection)) closePlan()
    else if (!shown || shown === 'elsewhere') closePlan()
    else if (owner.connection_id !== ownerId(client.connection)) setPlan(shown)
  })
  return { plan, setPlan, openPlan, forgetPlan, closePlan }
}
