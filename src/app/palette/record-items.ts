import { useEffect } from 'react'
import { idText } from '#contract/text.ts'
import { pastedId } from '#domain/pasted-id.ts'
import { oncePer } from '#domain/once-per.ts'
import { textsReader } from '../collections/field-values.ts'
import { useCollection, useCollectionState } from '../collections/use-collection.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { recordLink, type Resource, type ResourceDocument } from '../resources/resource.ts'
import { searchAddress } from '../shell/link.tsx'
import { shortened } from '../ui/first-part.ts'
import { findFitting, searchable } from './find.ts'
import { keyOf, type PaletteItem } from './palette-item.ts'
import type { Recent } from './recents.ts'

/** Opens a record. */
export const recordItem = (resource: Resource, record: ResourceDocument): PaletteItem => {
  const { id } = record
  const title = shortened(resource.nameOf(record))
  const recent = { kind: resource.words.one, id }
  return {
    key: keyOf(recent),
    title,
    details: [...new Set(resource.detailsOf(record).filter(Boolean).map(shortened))],
    id: title === id ? '' : shortened(id),
    link: recordLink(resource, id),
    recent,
  }
}

/** What records are called, by the fields that name them. */
const namesOf = oncePer((fields: readonly ResourceField[]) => {
  const readers = fields.filter(({ isName }) => isName).map(textsReader)
  return oncePer((record: WireRecord) =>
    searchable(
      readers.flatMap((read) => read(record)),
      record.id,
    ),
  )
})

/** The records that are called by what was typed, or whose id begins so, best first. */
export const findRecords = (
  { collected: { fields } }: Resource,
  records: readonly WireRecord[],
  text: string,
): WireRecord[] => findFitting(records, namesOf(fields), text)

/** Opens the record that has the typed text as its id, if it begins as those of the resource. */
export const openById = (resource: Resource, text: string): PaletteItem[] => {
  const id = pastedId(text)
  const isLikely = id.startsWith(resource.idStart) && id !== resource.idStart && !/\s/.test(id)
  const record = isLikely && idText().safeParse(id).success ? resource.read({ id }) : null
  const title = `Open the ${resource.words.one} with the ID ${shortened(id)}`
  return record ? [{ ...recordItem(resource, record), title }] : []
}

/** Searches all records in their list, which loads them, as any search can be typed there. */
const searchItem = ({ words, pages }: Resource, text: string): PaletteItem => ({
  key: `search ${words.other}`,
  title: `Search all ${words.other} for “${shortened(text.trim())}”`,
  link: searchAddress(pages.list, text.trim(), undefined),
})

/** More than are shown: recent ones are shown elsewhere. */
const MOST = 20

/** The records of a resource to jump to: those that were opened last, those that are found, and the way to all. */
export const useRecordItems = (resource: Resource, recents: readonly Recent[], text: string) => {
  const collection = useCollection(resource.collected)
  const { records } = useCollectionState(collection)
  useEffect(() => {
    // What the device has is searched at once; nothing is asked of the service for that.
    void collection.restore()
  }, [collection])
  const itemsOf = (some: readonly WireRecord[]) =>
    some.flatMap((one) => resource.read(one) ?? []).map((record) => recordItem(resource, record))
  const ids = recents.flatMap(({ kind, id }) => (kind === resource.words.one ? [id] : []))
  const recent = itemsOf(ids.map((id) => collection.get(id)?.record ?? { id }))
  if (text.trim() === '') return { recent, items: [] }
  const found = itemsOf(findRecords(resource, records, text).slice(0, MOST))
  return {
    recent,
    items: [...found, ...recent, ...openById(resource, text)],
    waysOn: [searchItem(resource, text)],
  }
}
