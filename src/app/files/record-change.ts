import { isUnset } from '#contract/json-value.ts'
import type { Intent } from '../bulk/plan.ts'
import { withMembers, type Member, type Members } from '../resources/members.ts'
import { mergedKind, type ResourceField } from '../resources/resource-field.ts'
import type { FileProblem } from '../resources/resource-files.ts'
import { anyOne } from '../resources/resource-words.ts'
import { hasNeeds, isSameValue, toList } from '../writes/conflicts/field.ts'
import { emptyOf, type FileForm } from './file-form.ts'
import type { FileRecord } from './file-record.ts'

/** An intent, nothing to do, or why it cannot be done. */
export type RecordChange =
  | Intent
  | { kind: 'unchanged' }
  | { kind: 'faulty'; problems: FileProblem[] }

/** A record that cannot be done as the file wants it. */
export const faulty = (problems: FileProblem[]): RecordChange => ({ kind: 'faulty', problems })

const only = (fields: readonly ResourceField[], members: Members): Members =>
  Object.fromEntries(fields.map((field) => [field.path, members[field.path] ?? emptyOf(field)]))

const allFields = ({ fields, newOnly }: FileForm) => [...fields.values(), ...newOnly]

/** What is wrong with fields that mean nothing with these values. */
const needsProblems = (
  { resource }: FileForm,
  fields: readonly ResourceField[],
  values: object,
): FileProblem[] => {
  const message = resource.files.needsText ?? 'Has no effect without the field it needs.'
  return fields.filter((field) => !hasNeeds(field, values)).map(({ path }) => ({ path, message }))
}

/** What a record without an id wants: a new one with its members. */
export const createOf = (form: FileForm, members: Members): RecordChange => {
  const { resource } = form
  const set = allFields(form).filter(({ path }) => !isUnset(members[path]))
  if (set.length === 0)
    return faulty([{ path: '', message: `Sets no field of ${anyOne(resource.words)}.` }])
  const wanted = only(set, members)
  const values = withMembers(resource.fields, resource.toValues(null), wanted)
  const problems = [
    ...resource.files.problemsOfNew(values, members),
    ...needsProblems(form, set, values),
  ]
  return problems.length > 0 ? faulty(problems) : { kind: 'create', wanted }
}

/** What a record that is gone wants, if it is to be made again. */
export const recreateOf = (form: FileForm, { base, members }: FileRecord): RecordChange => {
  const all = { ...base?.values, ...members }
  const values = withMembers(form.resource.fields, form.resource.toValues(null), all)
  const meant = allFields(form).filter((field) => hasNeeds(field, values))
  return createOf(form, only(meant, all))
}

const texts = (member: Member | undefined): string[] =>
  toList(member).filter((text) => text.trim() !== '')

/** Whether a field says something else than before; what is not named says nothing. */
export const isChanged = (field: ResourceField, before: Members, after: Members): boolean => {
  const [was, is] = [before[field.path], after[field.path]]
  if (is === undefined) return false
  return field.isOrdered
    ? JSON.stringify(texts(was)) !== JSON.stringify(texts(is))
    : !isSameValue(mergedKind(field.kind) ?? 'text', was, is)
}

/** What a record with an id wants: the members that differ from its base, or from `seen` where it has none. */
export const updateOf = (
  form: FileForm,
  { id, base, members }: FileRecord,
  seen: Members | null,
): RecordChange => {
  const { resource, fields, newOnly } = form
  const { files } = resource
  const before = base?.values ?? seen
  if (!before) {
    const message = `Not among the ${resource.words.other} loaded so far. Wait until all are loaded, then choose the file again.`
    return faulty([{ path: 'id', message }])
  }
  const changed = [...fields.values()].filter((field) => isChanged(field, before, members))
  const refused = newOnly.filter(({ path }) => !isUnset(members[path]))
  if (changed.length + refused.length === 0) return { kind: 'unchanged' }
  const was = withMembers(resource.fields, resource.toValues(null), before)
  const values = withMembers(resource.fields, was, only(changed, members))
  // What needs an element goes together with it.
  const meant = changed.filter(
    (field) => hasNeeds(field, values) || !hasNeeds(field, was) || !isUnset(members[field.path]),
  )
  const problems = [
    ...refused.map(({ path }) => ({ path, message: files.newOnlyText ?? 'Only for new records.' })),
    ...files.problemsOfChange(
      was,
      values,
      meant.map(({ path }) => path),
      true,
    ),
    ...meant.flatMap((field): FileProblem[] => {
      const message = `Can be set only when ${anyOne(resource.words)} is created.`
      if (field.set === 'create') return [{ path: field.path, message }]
      return isUnset(members[field.path]) ? [] : needsProblems(form, [field], values)
    }),
  ]
  if (problems.length > 0) return faulty(problems)
  if (meant.length === 0) return { kind: 'unchanged' }
  const known = base?.values && { base: only(meant, base.values) }
  return { kind: 'update', id, ...known, wanted: only(meant, members) }
}
