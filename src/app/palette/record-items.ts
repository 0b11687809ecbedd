import { idText } from '#contract/text.ts'
import { recordLink, type Resource, type ResourceDocument } from '../resources/resource.ts'
import { shortened } from '../ui/first-part.ts'
import { keyOf, type PaletteItem, type PaletteParts } from './palette-item.ts'

/** What is set of some texts, each once, as far as it is shown. */
export const shownOnly = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter(Boolean).map(shortened)),
]

/** What is remembered of a record that was opened. */
export const recentOf = ({ words }: Resource, id: string) => ({ kind: words.one, id })

/** Opens a record. */
export const recordItem = (resource: Resource, record: ResourceDocument): PaletteItem => {
  const { id } = record
  const title = shortened(resource.nameOf(record))
  const recent = recentOf(resource, id)
  return {
    key: keyOf(recent),
    group: resource.key,
    title,
    details: shownOnly([...resource.detailsOf(record), title === id ? '' : id]),
    link: recordLink(resource, id),
    recent,
  }
}

// Ids of this service's family: a prefix, and letters with digits.
const isLikeAnId = (text: string) => /^\w+$/.test(text) && /_\w{4}/.test(text)
// Ids of any other: a plain word is none, and where nothing matches it must not lead to a page of nothing.
const MAYBE_AN_ID = /[\d_]/

/** Opens what has the typed text as its id, which does not tell of which resource it is; nothing if no id is like that. */
export const openById = (
  { resources, others }: Pick<PaletteParts, 'resources' | 'others'>,
  text: string,
): PaletteItem[] => {
  const id = text.trim()
  if (/\s/.test(id) || id.length < 3 || !idText().safeParse(id).success) return []
  const other = others.byId(id)
  if (other) return [{ ...other, stays: 'found' }]
  if (!MAYBE_AN_ID.test(id)) return []
  return resources.flatMap((resource): PaletteItem[] => {
    const record = resource.read({ id })
    if (!record) return []
    const title = `Open the ${resource.words.one} with the ID ${shortened(id)}`
    return [{ ...recordItem(resource, record), title, stays: isLikeAnId(id) ? 'found' : 'last' }]
  })
}
