import { idText } from '#contract/text.ts'
import { recordLink, type Resource, type ResourceDocument } from '../resources/resource.ts'
import { shortened } from '../ui/first-part.ts'
import { keyOf, type PaletteItem, type PaletteParts } from './palette-item.ts'

/** What is set of some texts, each once, as far as it is shown. */
export const shownOnly = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter(Boolean).map(shortened)),
]

/** What is remembered of a record that was opened. */
const recentOf = ({ words }: Resource, id: string) => ({ kind: words.one, id })

/** Opens a record. */
export const recordItem = (resource: Resource, record: ResourceDocument): PaletteItem => {
  const { id } = record
  const title = shortened(resource.nameOf(record))
  const recent = recentOf(resource, id)
  return {
    key: keyOf(recent),
    group: resource.key,
    title,
    details: shownOnly(resource.detailsOf(record)),
    id: title === id ? '' : shortened(id),
    link: recordLink(resource, id),
    recent,
  }
}

const begins = ({ idStart }: PaletteParts['resources'][number], id: string) =>
  id.startsWith(idStart) && id !== idStart

// Ids are opaque: a service may begin them otherwise. Names have seldom letters and digits without a space.
const MAYBE_AN_ID = /^(?=.*\d)(?=.*[a-z]).{8,}$/i

/** Opens what has the typed text as its id; nothing if no id is like that. */
export const openById = (
  { resources, others }: Pick<PaletteParts, 'resources' | 'others'>,
  text: string,
): PaletteItem[] => {
  const id = text.trim()
  if (/\s/.test(id) || !idText().safeParse(id).success) return []
  const other = others.byId(id)
  if (other) return [{ ...other, stays: 'found' }]
  const isNamed = resources.some((resource) => begins(resource, id))
  return resources.flatMap((resource): PaletteItem[] => {
    const isOwn = begins(resource, id)
    const record = isOwn || (!isNamed && MAYBE_AN_ID.test(id)) ? resource.read({ id }) : null
    if (!record) return []
    const title = `Open the ${resource.words.one} with the ID ${shortened(id)}`
    return [{ ...recordItem(resource, record), title, stays: isOwn ? 'found' : 'last' }]
  })
}
