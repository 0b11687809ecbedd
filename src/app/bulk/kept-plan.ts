import { lastSignOut, newId, ownerId, type Connection } from '../connection/connection.ts'
import { inTurn } from '../writes/in-turn.ts'
import { completed, openDatabase, resultOf } from '../device/database.ts'
import { DATABASES, ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'
import type { Plan } from './bulk-state.ts'
import type { PlanRow } from './dry-run.ts'
import { slotOf, slotPart } from '../resources/resource-slot.ts'
import { isRow, readPlan } from './stored-forms.ts'

// A plan that was not started outlives a reload of its tab. What it wants stays exactly what was shown: it is not
// planned anew from what has changed meanwhile.

const STORE = 'plans'
/** What closed tabs have left. */
const KEPT_MS = 86_400_000

/** Rows of one record: all at once, a hundred thousand hold up the page. */
const PIECE = 1_000

type Kept = Omit<Plan, 'documents'>
/** Its rows are in records of their own. */
type Stored = Omit<Kept, 'rows'> & {
  readonly connection_id: string
  readonly signed_out: string
}

const openStore = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
  const database = await openDatabase(DATABASES.plans, {
    create: (created) => created.createObjectStore(STORE),
  })
  const transaction = database.transaction(STORE, mode)
  const close = () => database.close()
  transaction.addEventListener('complete', close)
  transaction.addEventListener('abort', close)
  return transaction.objectStore(STORE)
}

// One after the other: a plan that starts while it is being stored must not come back after a reload.
const inOrder = <T>(act: () => Promise<T>): Promise<T> => inTurn(DATABASES.plans.name, act)

const piecesOf = (id: string) => IDBKeyRange.bound(`${id} `, `${id} ~`)
const remove = (store: IDBObjectStore, id: string) => {
  store.delete(id)
  store.delete(piecesOf(id))
}

/** Settles when all of a store's transaction is on the device: a full one refuses it at the end. */
const committed = ({ transaction }: IDBObjectStore): Promise<void> => completed(transaction)

const readId = (resource: string) => readStored(ENTRIES.plan, slotPart(resource))
const clearId = (resource: string) => clearStored(ENTRIES.plan, slotPart(resource))

/** It stays when a tab takes the plan: without it nobody has, and the site's data were cleared. */
const takenKey = (id: string) => `${id}!`

/** Takes the plan of this tab out of the storage; null if there is none, or another tab has taken it. */
const takeStored = async (resource: string): Promise<(Stored & Kept) | null> => {
  const id = readId(resource)
  if (id === null) return null
  const store = await openStore('readwrite')
  const isTaken = committed(store)
  // In one transaction: a copy of this tab must not have it, too.
  const found = resultOf<unknown>(store.get(id))
  // Checked below.
  const pieces = resultOf(store.getAll(piecesOf(id))) as Promise<PlanRow[][]>
  remove(store, id)
  const [plan, rows] = await Promise.all([found, pieces, isTaken])
  clearId(resource)
  const all = rows.flat()
  const read = readPlan(plan)
  return read && all.every(isRow) ? { ...read, rows: all } : null
}

const storePlan = async (plan: Kept, owner: string, resource: string): Promise<void> => {
  const id = `${Date.now()} ${newId()}`
  const { action, rows, missing } = plan
  const stored: Stored = {
    action,
    missing,
    connection_id: slotOf(owner, resource),
    signed_out: lastSignOut(),
  }
  const before = readId(resource)
  // If this one cannot be kept, the one before must not come back in its place.
  clearId(resource)
  await dropOld()
  for (let from = 0; from < rows.length; from += PIECE) {
    // A transaction each: between them the page answers what is pressed.
    const pieces = await openStore('readwrite')
    // In their order.
    const key = `${id} ${String(from).padStart(9, '0')}`
    await Promise.all([
      committed(pieces),
      resultOf(pieces.put(rows.slice(from, from + PIECE), key)),
    ])
  }
  const plans = await openStore('readwrite')
  if (before !== null) remove(plans, before)
  plans.put(true, takenKey(id))
  await Promise.all([committed(plans), resultOf(plans.put(stored, id))])
  writeStored(ENTRIES.plan, id, slotPart(resource))
}

/** Keeps a plan for a reload of this tab. Rejects where the browser stores nothing. */
export const keepPlan = (plan: Kept, owner: string, resource: string): Promise<void> =>
  inOrder(() => storePlan(plan, owner, resource))

/** The plan over a resource that this tab had before a reload; from now on nobody else has it. */
export const takeKeptPlan = async (
  connection: Connection,
  resource: string,
): Promise<Kept | null> => {
  const found = await inOrder(() => takeStored(resource))
  // Of the key alone if it was kept before the service named the account.
  const slots = [ownerId(connection), connection.id].map((owner) => slotOf(owner, resource))
  const isOwn = found && slots.includes(found.connection_id)
  const isValid = isOwn && found.signed_out === lastSignOut()
  return isValid ? found : null
}

/**
 * Forgets the plan of this tab, which is about to start. False if a copy of this tab has taken it: then it must not
 * start here, too. Rejects if that cannot be told.
 */
export const claimPlan = (resource: string): Promise<boolean> =>
  inOrder(async () => {
    const id = readId(resource)
    // It was never kept: no copy has it.
    if (id === null) return true
    const store = await openStore('readwrite')
    const isRemoved = committed(store)
    // Only whether they are there: reading it would hold up the page.
    const counts = [id, takenKey(id)].map((key) => resultOf(store.count(key)))
    remove(store, id)
    const [found = 0, taken = 0] = await Promise.all(counts)
    await isRemoved
    clearId(resource)
    return found > 0 || taken === 0
  })

/** Forgets the plan of this tab, which was cancelled. */
export const dropPlan = (resource: string): Promise<void> =>
  inOrder(async () => {
    const id = readId(resource)
    // At once: it must not come back after a reload, even if it cannot be removed now.
    clearId(resource)
    if (id === null) return
    const store = await openStore('readwrite')
    remove(store, id)
    store.delete(takenKey(id))
    await committed(store)
  })

const dropOld = async (): Promise<void> => {
  const store = await openStore('readwrite')
  const ends = Date.now() - KEPT_MS
  // Only of this file: the time begins each key.
  const keys = (await resultOf(store.getAllKeys())) as string[]
  for (const key of keys.filter((one) => Number.parseInt(one, 10) < ends)) store.delete(key)
}
