import type { CopiedResource, WireRecord } from '../../resources/copied-resource.ts'
import { hashOf, type CopyChange } from './change.ts'
import type { Ledger } from './ledger.ts'
import type { Table } from './table.ts'

type ReadRecord = CopiedResource['read']

/** A document of a change; null if its text was damaged. */
type Fresh = { readonly document: WireRecord; readonly hash: number } | null

/** A change, with the documents of its texts. */
export type ReadCopyChange = {
  readonly change: CopyChange
  readonly fresh: readonly Fresh[]
  /** All documents of the reply, also those that are unchanged; left out if only the change is known. */
  readonly documents?: readonly WireRecord[]
}

/** What a change says beside its documents. */
export type Frame = Pick<CopyChange, 'as_of' | 'sweep' | 'place'>

/** The change that a reply makes: only documents that are unlike those kept are kept anew. */
export const changeOf = (
  ledger: Ledger,
  given: readonly WireRecord[],
  frame: Frame,
): ReadCopyChange => {
  // Of two records with one id, the last counts.
  const documents = [...new Map(given.map((document) => [document.id, document])).values()]
  const texts: string[] = []
  const offsets: number[] = []
  const fresh: Fresh[] = []
  const unchanged: string[] = []
  for (const [offset, document] of documents.entries()) {
    const text = JSON.stringify(document)
    const hash = hashOf(text)
    if (ledger.isSame(document.id, hash)) {
      unchanged.push(document.id)
      continue
    }
    texts.push(text)
    offsets.push(offset)
    fresh.push({ document, hash })
  }
  return { change: { ...frame, texts, offsets, unchanged, dropped: [] }, fresh, documents }
}

/** The change that only drops rows. */
export const dropOf = (
  dropped: readonly string[],
  { as_of, sweep }: Pick<Frame, 'as_of' | 'sweep'>,
): ReadCopyChange => ({
  change: { as_of, sweep, place: null, texts: [], offsets: [], unchanged: [], dropped },
  fresh: [],
})

const parse = (text: string, read: ReadRecord): Fresh => {
  try {
    const document = read(JSON.parse(text))
    return document && { document, hash: hashOf(text) }
  } catch {
    return null
  }
}

/** A change from the store or from another worker. */
export const readCopyChange = (change: CopyChange, read: ReadRecord): ReadCopyChange => ({
  change,
  fresh: change.texts.map((text) => parse(text, read)),
})

/** The change that writes documents anew which are kept already. */
export const moveOf = (texts: readonly string[], frame: Frame, read: ReadRecord): ReadCopyChange =>
  readCopyChange({ ...frame, texts, offsets: [], unchanged: [], dropped: [], is_moved: true }, read)

const putInTable = (table: Table, { change, fresh, documents }: ReadCopyChange): void => {
  const { as_of, place, offsets } = change
  if (documents) {
    if (documents.length > 0) table.upsert(documents, as_of, place ?? 'first')
    return
  }
  for (const [line, one] of fresh.entries())
    if (one)
      table.upsert([one.document], as_of, place === null ? 'first' : place + (offsets[line] ?? 0))
}

/** Applies a change whose texts are kept as a chunk. */
export const applyChange = (
  { table, ledger }: { table: Table; ledger: Ledger },
  read: ReadCopyChange,
  chunk: number,
): void => {
  const { change, fresh } = read
  if (!change.is_moved) putInTable(table, read)
  for (const [line, one] of fresh.entries()) {
    if (!one) continue
    const { id } = one.document
    if (change.is_moved) {
      // Unless a newer reply has another document.
      if (ledger.isSame(id, one.hash)) ledger.put(id, { chunk, line }, one.hash)
    } else if (ledger.timeOf(id) <= change.as_of) ledger.put(id, { chunk, line }, one.hash, change)
    // As in the table, a newer reply stays: workers hear of each other's changes later than of their own.
    else ledger.see(id, change)
  }
  for (const id of change.unchanged) ledger.see(id, change)
  for (const id of change.dropped) ledger.drop(id)
  if (change.dropped.length > 0) table.drop(change.dropped)
}
