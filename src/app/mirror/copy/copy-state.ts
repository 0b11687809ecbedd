import type { Operator } from '#contract/operators.ts'
import { readRecord } from '../sweep/read-page.ts'
import { hashOf, type Change } from './change.ts'
import type { Ledger } from './ledger.ts'
import type { Table } from './table.ts'

/** A change, with what it was made from: the documents behind its texts, and their hashes. */
export type ReadChange = {
  readonly change: Change
  readonly documents: readonly Operator[]
  readonly hashes: readonly number[]
}

/** The change that a reply makes: only documents that are unlike those kept are kept anew. */
export const changeOf = (
  ledger: Ledger,
  documents: readonly Operator[],
  { as_of, sweep }: Pick<Change, 'as_of' | 'sweep'>,
): ReadChange => {
  // Of two records with one id, the last counts.
  const byId = new Map(documents.map((document) => [document.id, document]))
  const fresh: Operator[] = []
  const texts: string[] = []
  const hashes: number[] = []
  const unchanged: string[] = []
  for (const [id, document] of byId) {
    const text = JSON.stringify(document)
    const hash = hashOf(text)
    if (ledger.isSame(id, hash)) unchanged.push(id)
    else {
      fresh.push(document)
      texts.push(text)
      hashes.push(hash)
    }
  }
  return { change: { as_of, sweep, texts, unchanged, dropped: [] }, documents: fresh, hashes }
}

/** The change that only drops rows. */
export const dropOf = (dropped: readonly string[], seen: Pick<Change, 'as_of' | 'sweep'>): ReadChange => ({
  change: { ...seen, texts: [], unchanged: [], dropped },
  documents: [],
  hashes: [],
})

const parse = (text: string): Operator | null => {
  try {
    return readRecord(JSON.parse(text))
  } catch {
    return null
  }
}

/** A change from the store or from another worker. A text that was damaged stays in its line and is left out. */
export const readChange = (change: Change): ReadChange & { lines: readonly number[] } => {
  const read = change.texts.map(parse)
  const lines = read.flatMap((document, line) => (document ? line : []))
  return {
    change,
    documents: read.filter((document) => document !== null),
    hashes: lines.map((line) => hashOf(change.texts[line] ?? '')),
    lines,
  }
}

/** Applies a change whose texts are kept as a chunk. */
export const applyChange = (
  { table, ledger }: { table: Table; ledger: Ledger },
  { change, documents, hashes, lines }: ReadChange & { lines?: readonly number[] },
  chunk: number,
): void => {
  const { unchanged, dropped, is_moved } = change
  const place = (index: number) => ({ chunk, line: lines?.[index] ?? index })
  if (is_moved) {
    for (const [index, { id }] of documents.entries()) {
      const hash = hashes[index] ?? 0
      // A newer reply has another document.
      if (ledger.isSame(id, hash)) ledger.put(id, place(index), hash)
    }
    return
  }
  if (documents.length > 0) table.upsert(documents, change.as_of)
  for (const [index, { id }] of documents.entries())
    ledger.put(id, place(index), hashes[index] ?? 0, change)
  const known = unchanged.filter(ledger.has)
  if (known.length > 0) table.touch(known, change.as_of)
  for (const id of known) ledger.see(id, change)
  if (dropped.length > 0) table.drop(dropped)
  for (const id of dropped) ledger.drop(id)
}
