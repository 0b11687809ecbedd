import { operatorName } from '#domain/operator-name.ts'
import { mergedKind } from '../resources/resource-field.ts'
import { isSameValue, type Field } from '../writes/conflicts/field.ts'
import { withValue } from '../writes/conflicts/merge-rest.ts'
import type { ReadChange } from './read-operator-change.ts'
import { recordAt, titleOf } from './record-path.ts'
import { fieldsAt, type SeenChange } from './seen-change.ts'

const DEEDS = { added: 'created', changed: 'changed', removed: 'deleted' } as const

/** What a record was called when it was seen. */
export const nameOfSeen = ({ record: path, name }: SeenChange): string => {
  const record = recordAt(path)
  return operatorName({ id: record ? titleOf(record) : path, description: name })
}

type ReadField = { readonly field: Field; readonly from?: unknown; readonly to?: unknown }

const fieldsOf = ({ record, fields: differing }: SeenChange): ReadField[] => {
  const known = fieldsAt(record)
  return differing.map(({ path, from, to }) => {
    const { heading = path, kind = 'text' } = known.find((one) => one.path === path) ?? {}
    const isList = Array.isArray(from) || Array.isArray(to)
    const merged = isList ? 'set' : (mergedKind(kind) ?? 'text')
    return { field: { path, label: heading, kind: merged }, from, to }
  })
}

// A value of an unknown shape was not kept by this version.
const textOf = (value: SeenChange['fields'][number]['from']) =>
  value === undefined ? '…' : (typeof value === 'string' ? value : value.join(', ')) || 'not set'

/** What has changed of a record, each field in a line: `Region: us → eu`. */
export const seenLines = (seen: SeenChange): string[] =>
  fieldsOf(seen).map(({ field }, at) => {
    const { from, to } = seen.fields[at] ?? {}
    return `${field.label}: ${textOf(from)} → ${textOf(to)}`
  })

/** What others have changed of a record, as the writes of a log are read. Nothing takes it back by itself. */
export const readSeenChange = (seen: SeenChange): ReadChange => {
  const shown: Field[] = []
  const notes: string[] = []
  let [before, after]: unknown[] = [{}, {}]
  for (const { field, from, to } of fieldsOf(seen)) {
    const { label, path, kind } = field
    if (from === undefined || to === undefined) notes.push(`${label}: too long to be kept here.`)
    else if (isSameValue(kind, from, to))
      notes.push(
        kind === 'set' ? `${label}: in another order.` : `${label}: what has changed is not kept.`,
      )
    else {
      shown.push(field)
      before = withValue(before, path.split('.'), from)
      after = withValue(after, path.split('.'), to)
    }
  }
  return {
    name: nameOfSeen(seen),
    deed: DEEDS[seen.what],
    // Both are objects from the beginning.
    change:
      shown.length > 0 ? { fields: shown, before: before as object, after: after as object } : null,
    notes,
    undo: null,
  }
}
