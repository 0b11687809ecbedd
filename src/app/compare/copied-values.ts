import { isUnset, memberAt } from '#contract/json-value.ts'
import { comparedFields, membersOf, type Member } from '../resources/members.ts'
import { mergedKind, type ResourceField } from '../resources/resource-field.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import { hasNeeds, isSameValue } from '../writes/conflicts/field.ts'
import type { CopiedValue } from './copy-value-dialog.tsx'

type Described = Pick<Resource, 'fields' | 'toValues'>

/** What a form has of a field of a record, if that is all that the service sent; else undefined. */
const memberIn = (
  { fields, toValues }: Described,
  field: ResourceField,
  document: ResourceDocument,
): Member | undefined => {
  const values = toValues(document)
  if (!hasNeeds(field, values)) return undefined
  const member = membersOf(fields, values, (path) => path === field.path)[field.path]
  const sent = memberAt(document.source, field.path.split('.'))
  const isWhole = isUnset(member) ? isUnset(sent) : JSON.stringify(sent) === JSON.stringify(member)
  return isWhole ? member : undefined
}

/** A value that a bulk change can set on others; null if the field cannot be changed, or if all have it. */
export const copiedValue = (
  resource: Described,
  field: ResourceField | undefined,
  from: ResourceDocument,
  documents: readonly ResourceDocument[],
): CopiedValue | null => {
  const kind = field && mergedKind(field.kind)
  if (!field || !kind || field.set !== 'edit' || !comparedFields([field]).length) return null
  const value = memberIn(resource, field, from)
  if (value === undefined) return null
  const others = documents.filter((other) => {
    const now = membersOf(resource.fields, resource.toValues(other), (path) => path === field.path)
    return other !== from && !isSameValue(kind, now[field.path], value)
  })
  return others.length > 0 ? { field, value, from, others } : null
}
