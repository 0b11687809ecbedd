import { useEffect } from 'react'
import { idText } from '#contract/text.ts'
import { oncePer, textsReader } from '../collections/field-values.ts'
import { useCollection, useCollectionState } from '../collections/use-collection.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { recordCount } from '../resources/resource-words.ts'
import { recordLink, type Resource, type ResourceDocument } from '../resources/resource.ts'
import { shortened } from '../ui/first-part.ts'
import { findFitting, searchable } from './find.ts'
import { keyOf, type PaletteItem } from './palette-item.ts'
import type { Recent } from './recents.ts'

/** What is set of some texts, each once, as far as it is shown. */
export const shownOnly = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter(Boolean).map(shortened)),
]

/** Opens a record. */
export const recordItem = (resource: Resource, record: ResourceDocument): PaletteItem => {
  const { id } = record
  const title = shortened(resource.nameOf(record))
  const recent = { kind: resource.words.one, id }
  return {
    key: keyOf(recent),
    title,
    details: shownOnly(resource.detailsOf(record)),
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

// Ids are opaque: a service may begin them otherwise. Names have seldom letters and digits without a space.
const MAYBE_AN_ID = /^(?=.*\d)(?=.*[a-z]).{8,}$/i

/** Opens the record that has the typed text as its id; nothing if that is no id, or one of another resource. */
export const openById = (
  resource: Resource,
  all: readonly Resource[],
  text: string,
): PaletteItem[] => {
  const id = text.trim()
  const beginsAs = ({ idStart }: Resource) => id.startsWith(idStart) && id !== idStart
  const isLikely = all.some(beginsAs) ? beginsAs(resource) : MAYBE_AN_ID.test(id)
  if (!isLikely || /\s/.test(id) || !idText().safeParse(id).success) return []
  const record = resource.read({ id })
  const title = `Open the ${resource.words.one} with the ID ${shortened(id)}`
  return record ? [{ ...recordItem(resource, record), title }] : []
}

/** More than are shown: recent ones are shown elsewhere. */
const MOST = 20

/** The records of a resource to jump to: those that were opened last, those that are found, and the way to all. */
export const useRecordItems = (resource: Resource, recents: readonly Recent[], text: string) => {
  const { one, other } = resource.words
  const collection = useCollection(resource.collected)
  const state = useCollectionState(collection)
  useEffect(() => {
    // What the device has is searched at once; nothing is asked of the service for that.
    void collection.restore()
  }, [collection])
  const itemsOf = (records: readonly WireRecord[]) =>
    records
      .flatMap((record) => resource.read(record) ?? [])
      .map((record) => recordItem(resource, record))
  const ids = recents.flatMap(({ kind, id }) => (kind === one ? [id] : []))
  const isWhole = state.completed_at !== null
  const isLoading = state.loading === 'running'
  const count = recordCount(resource.words, state.records.length)
  const loadAll: PaletteItem = {
    key: `load all ${resource.key}`,
    title: isLoading ? `Loading all ${other}…` : `Load all ${other} to search everything`,
    // Who asks for all here ends a pause by that.
    act: collection.resume,
    staysOpen: true,
  }
  return {
    recent: itemsOf(ids.map((id) => collection.get(id)?.record ?? { id })),
    found: itemsOf(findRecords(resource, state.records, text).slice(0, MOST)),
    waysOn: isWhole ? [] : [loadAll],
    /** Among which records is searched. */
    searched: isWhole ? `Searches ${count}.` : `Searches only the ${count} loaded so far.`,
  }
}
