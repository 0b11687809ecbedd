import { clearChanges, countChanges } from '../../activity/change-log.ts'
import type { Client } from '../../api/client.ts'
import type { Session } from '../../api/session.ts'
import { idsOf, removeService } from '../../connection/services.ts'
import { listServices } from './connections/listed-services.ts'
import { openJournals, readJournals, slotOfHead } from '../../bulk/journal.ts'
import { journalMarks } from '../../bulk/journal-mark.ts'
import type { JournalHead } from '../../bulk/run-state.ts'
import { ownerId, type Connection } from '../../connection/connection.ts'
import { recordSlots, removeRecordsBut } from '../../device/erase.ts'
import { ENTRIES, type StorageEntry } from '../../device/registry.ts'
import { clearStored, isOf, readStored, storedParts, unstoredDrafts } from '../../device/storage.ts'
import { savedViews } from '../../list/saved-views.ts'
import type { Collection, CollectionState } from '../../collections/collection.ts'
import { recents } from '../../palette/recents.ts'
import { countEdges, rereadBooks } from '../../resources/edges/edge-book.ts'
import { chooseExpiry } from '../../expiry-days.ts'
import { chooseTheme } from '../../theme-choice.ts'
import { allOf, formatNumber, plural, type Forms } from '../../ui/intl.ts'
import { draftCount } from '../../writes/drafts.ts'

/** What a person can clear, each without the others. */
export type DataKind =
  | 'copies'
  | 'recents'
  | 'choices'
  | 'edges'
  | 'views'
  | 'bulk'
  | 'activity'
  | 'drafts'
  | 'connections'

type KindOfData = {
  kind: DataKind
  title: string
  /** What clearing it means. */
  note: string
  /** How it is counted where it is said to be lost; left out if it comes back by itself. */
  lost?: Forms
}

/** What a browser keeps, what comes back by itself first. */
export const LOCAL_DATA: readonly KindOfData[] = [
  { kind: 'copies', title: 'Copies of records', note: 'Loaded again when they are needed.' },
  { kind: 'recents', title: 'Recently opened', note: 'Fills again as you open things.' },
  {
    kind: 'choices',
    title: 'Choices',
    note: 'Theme, code editor, columns, shortcuts, loading speed and certificate warnings go back to the defaults.',
    lost: { one: '# choice', other: '# choices' },
  },
  {
    kind: 'edges',
    title: 'Remembered edges',
    note: "Lost for good: the service can't list all edges.",
    lost: { one: '# remembered edge', other: '# remembered edges' },
  },
  {
    kind: 'views',
    title: 'Saved views',
    note: 'Lost for good.',
    lost: { one: '# saved view', other: '# saved views' },
  },
  {
    kind: 'bulk',
    title: 'Closed bulk changes',
    note: 'Their results and Undo are lost for good. A change that runs or is not closed stays.',
    lost: {
      one: 'the results and Undo of # closed bulk change',
      other: 'the results and Undo of # closed bulk changes',
    },
  },
  {
    kind: 'activity',
    title: 'Activity',
    note: 'Changes made in this browser. They are lost for good, and so is the way to undo them from there.',
    lost: { one: '# change of the activity', other: '# changes of the activity' },
  },
  {
    kind: 'drafts',
    title: 'Drafts',
    note: "Lost for good: what was typed into forms and not saved. Other open tabs' drafts stay.",
    lost: { one: '# draft', other: '# drafts' },
  },
  {
    kind: 'connections',
    title: 'Other connections',
    note: 'Signs out of them in all tabs. Their names, marks and keys are lost for good, and all that is kept of them.',
    lost: { one: '# other connection', other: '# other connections' },
  },
]

/** How much is kept: of the connection, and of other keys of this browser. */
export type KeptCount = { readonly own: number; readonly others: number }

/** Whether nothing is kept. */
export const isNone = ({ own, others }: KeptCount): boolean => own + others === 0

/** How much is kept, in words. */
export const keptText = (kept: KeptCount): string => {
  const { own, others } = kept
  if (isNone(kept)) return 'None'
  return others > 0
    ? `${formatNumber(own)}, ${formatNumber(others)} of other keys`
    : formatNumber(own)
}

/** What is lost for good by clearing kinds of data, in words; null if nothing is. */
export const lossText = (cleared: readonly (readonly [KindOfData, KeptCount])[]): string | null => {
  const lost = cleared.flatMap(([{ lost }, { own, others }]) =>
    lost && own + others > 0 ? plural(own + others, lost) : [],
  )
  return lost.length === 0 ? null : allOf(lost)
}

/** The connections of this browser but that of the tab. */
const otherServices = (connection: Connection) =>
  listServices(connection, String).filter(({ isCurrent }) => !isCurrent)

/** The choices of a person on this device. */
const CHOICES = [
  ENTRIES.theme,
  ENTRIES.shortcuts,
  ENTRIES.editor,
  ENTRIES.loadRate,
  ENTRIES.expiryDays,
  ENTRIES.listLayout,
]

/** Removes the texts stored in entries, of all connections. */
const clearTexts = (...entries: readonly StorageEntry[]): void => {
  for (const entry of entries)
    for (const part of [undefined, ...storedParts(entry)]) clearStored(entry, part)
}

const closedHeads = async (): Promise<JournalHead[]> =>
  (await readJournals(openJournals())).filter(
    (head) => head.ended_at !== null && !journalMarks.get().includes(slotOfHead(head)),
  )

/** How much is kept of each kind but the copies. */
export const readKept = async (
  connection: Connection,
): Promise<Record<Exclude<DataKind, 'copies'>, KeptCount>> => {
  const id = ownerId(connection)
  // A browser that blocks its storage keeps none.
  const closed = await closedHeads().catch(() => [])
  const own = closed.filter(({ connection_id }) => [id, connection.id].includes(connection_id))
  return {
    recents: recents.count(id),
    choices: { own: CHOICES.filter((entry) => readStored(entry) !== null).length, others: 0 },
    edges: countEdges(id),
    views: savedViews.count(id),
    bulk: { own: own.length, others: closed.length - own.length },
    activity: countChanges(id),
    drafts: draftCount(id),
    connections: { own: otherServices(connection).length, others: 0 },
  }
}

/** How many records of collections are kept, and how many collections of other connections. */
export const keptRecords = (states: readonly CollectionState[], others: number): KeptCount => ({
  own: states.reduce((sum, { records }) => sum + records.length, 0),
  others,
})

/** How many collections of other connections are kept. */
export const otherCopies = async ({ id }: Connection): Promise<number> =>
  (await recordSlots()).filter((slot) => !isOf(slot, id)).length

/** How each kind is cleared, of all keys of this browser. */
export const clearersOf = (
  session: Pick<Session, 'signOut'>,
  { connection }: Pick<Client, 'connection'>,
  collections: readonly Collection[],
): Record<DataKind, () => unknown> => ({
  copies: async () => {
    await Promise.all([
      removeRecordsBut([connection.id]),
      ...collections.map((collection) => collection.clear()),
    ])
  },
  recents: () => clearTexts(ENTRIES.recents),
  choices: () => {
    // What is on the screen follows; then nothing is stored that says the same as the default.
    chooseTheme('system')
    chooseExpiry(null)
    clearTexts(...CHOICES)
  },
  edges: () => {
    clearTexts(ENTRIES.edges)
    rereadBooks()
  },
  views: () => clearTexts(ENTRIES.views),
  bulk: async () => {
    const heads = await closedHeads()
    await Promise.all(heads.map((head) => openJournals().remove(slotOfHead(head))))
  },
  activity: clearChanges,
  drafts: () => {
    clearTexts(ENTRIES.drafts, ENTRIES.leftDrafts)
    unstoredDrafts.clear()
  },
  connections: () => {
    for (const { service } of otherServices(connection)) {
      session.signOut(idsOf(service))
      removeService(service)
    }
  },
})
