import { foldText } from '#domain/fold-text.ts'
import { oncePer, textsReader, type Records } from '../collections/columns.ts'
import type { WireRecord } from '../resources/copied-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { findTexts, soughtText } from './find-texts.ts'

/** What records are called, each folded. */
const namesOf = oncePer((fields: readonly ResourceField[]) => {
  const readers = fields.filter(({ isName }) => isName).map(textsReader)
  const nameOf = oncePer((record: WireRecord) =>
    foldText(readers.flatMap((read) => read(record)).join(' ')),
  )
  return oncePer((records: Records) => records.map(nameOf))
})

/**
 * The records that are called by a text, best first, at most `most`: by words of their names, or by the beginning of
 * their id; with a typing error in a name only if these are too few. No id is found by what is in the middle of it.
 */
export const findRecords = (
  fields: readonly ResourceField[],
  records: Records,
  text: string,
  most: number,
): WireRecord[] => {
  const sought = soughtText(text)
  if (sought === '') return []
  const names = namesOf(fields)(records)
  const found = findTexts(names, sought, most)
  const byId = records.flatMap(({ id }, row) => (foldText(id).startsWith(sought) ? row : []))
  const isExact = (row: number) => foldText(names[row] ?? '').includes(sought)
  const rows = [...found.filter(isExact), ...byId, ...found]
  return [...new Set(rows)].slice(0, most).flatMap((row) => records[row] ?? [])
}
