import { isUnset } from '#contract/json-value.ts'
import type { Intent } from '../bulk/dry-run.ts'
import { withMembers, type Member, type Members } from '../resources/members.ts'
import type { FileProblem } from '../resources/resource-files.ts'
import { anyOne } from '../resources/resource-words.ts'
import { mergedKind, type ResourceField } from '../resources/resource-field.ts'
import { hasNeeds, isSameValue, toList } from '../writes/conflicts/field.ts'
import type { FileRecord } from './file-record.ts'
import { isList, type FileForm } from './file-form.ts'

/** An intent, nothing to do, or why it cannot be done. */
export type RecordChange =
  | Intent
  | { kind: 'unchanged' }
  | { kind: 'faulty'; problems: FileProblem[] }

// Where a resource does not say more.
const NEEDS = 'Has no effect without the field it needs.'
const NEW_ONLY = 'Only for new records.'

const faulty = (problems: FileProblem[]): RecordChange => ({ kind: 'faulty', problems })

const emptyOf = (field: ResourceField | undefined): Member => {
  if (isList(field)) return []
  return field?.kind === 'flag' ? false : ''
}

const only = ({ fields }: FileForm, members: Members, paths: readonly string[]): Members =>
  Object.fromEntries(paths.map((path) => [path, members[path] ?? emptyOf(fields.get(path))]))

/** Those of the paths whose fields mean nothing with these values, which lack what they need. */
const needless = ({ resource }: FileForm, paths: readonly string[], values: object): string[] => {
  const lacking = resource.fields.filter((field) => !hasNeeds(field, values))
  return paths.filter((path) => lacking.some((field) => field.path === path))
}

/** What a record without an id wants: a new one with its members. */
export const createOf = (form: FileForm, members: Members): RecordChange => {
  const { resource, fields, newOnly } = form
  const paths = [...fields.keys(), ...newOnly].filter((path) => !isUnset(members[path]))
  if (paths.length === 0) {
    const message = `Sets no field of ${anyOne(resource.words)}.`
    return faulty([{ path: '', message }])
  }
  const wanted = only(form, members, paths)
  const values = withMembers(resource.fields, resource.toValues(null), wanted)
  const problems = [
    ...resource.files.problemsOfNew(values, members),
    ...needless(form, paths, values).map((path) => ({
      path,
      message: resource.files.needsText ?? NEEDS,
    })),
  ]
  return problems.length > 0 ? faulty(problems) : { kind: 'create', wanted }
}

/** What a record that is gone wants, if it is to be made again. */
export const recreateOf = (
  form: FileForm,
  { base, members }: Pick<FileRecord, 'base' | 'members'>,
): RecordChange => {
  const { resource } = form
  const all = { ...base?.values, ...members }
  const values = withMembers(resource.fields, resource.toValues(null), all)
  const dropped = needless(form, Object.keys(all), values)
  return createOf(
    form,
    Object.fromEntries(Object.entries(all).filter(([path]) => !dropped.includes(path))),
  )
}

const texts = (member: Member | undefined): string[] =>
  toList(member).filter((text) => text.trim() !== '')

const isChanged = (field: ResourceField, before: Members, after: Members): boolean => {
  const [was, is] = [before[field.path], after[field.path]]
  if (is === undefined) return false
  return field.isOrdered
    ? JSON.stringify(texts(was)) !== JSON.stringify(texts(is))
    : !isSameValue(mergedKind(field.kind) ?? 'text', was, is)
}

// Of a record that nobody knows: what its fields need may be there.
const unknownMembers = ({ resource }: FileForm): Members => {
  const needed: Record<string, string[]> = {}
  for (const { needs } of resource.fields)
    if (needs) needed[needs.path] = [...new Set([...(needed[needs.path] ?? []), needs.element])]
  return needed
}

/**
 * What a record with an id wants: the members that differ from its base, or from `seen` where it has no base.
 * If neither is known, all of its members.
 */
export const updateOf = (
  form: FileForm,
  { id, base, members }: Pick<FileRecord, 'id' | 'base' | 'members'>,
  seen: Members | null,
): RecordChange => {
  // Where the base has only checksums, they have told that nothing was changed.
  if (base?.sums) return { kind: 'unchanged' }
  const { resource, fields, newOnly } = form
  const { files } = resource
  const before = base?.values ?? seen
  const changed = [...fields.values()].flatMap((field) => {
    const { path } = field
    const isWanted = before ? isChanged(field, before, members) : members[path] !== undefined
    return isWanted ? path : []
  })
  const refused = newOnly.filter((path) => !isUnset(members[path]))
  if (changed.length === 0 && refused.length === 0) return { kind: 'unchanged' }
  const was = withMembers(resource.fields, resource.toValues(null), before ?? unknownMembers(form))
  const kept = Object.entries(members).filter(([path]) => !newOnly.includes(path))
  const values = withMembers(resource.fields, was, Object.fromEntries(kept))
  // What needs an element goes together with it.
  const needed = new Set(needless(form, changed, was))
  const off = needless(form, changed, values)
  const paths = changed.filter(
    (path) => !(off.includes(path) && !needed.has(path) && isUnset(members[path])),
  )
  const problems = [
    ...refused.map((path) => ({ path, message: files.newOnlyText ?? NEW_ONLY })),
    ...files.problemsOfChange(was, values, paths, before !== null),
    ...paths.flatMap((path): FileProblem[] => {
      if (before && fields.get(path)?.set === 'create')
        return [{ path, message: `Can be set only when ${anyOne(resource.words)} is created.` }]
      return off.includes(path) && !isUnset(members[path])
        ? [{ path, message: files.needsText ?? NEEDS }]
        : []
    }),
  ]
  if (problems.length > 0) return faulty(problems)
  if (paths.length === 0) return { kind: 'unchanged' }
  const wanted = only(form, members, paths)
  return base
    ? { kind: 'update', id, base: only(form, before ?? {}, paths), wanted }
    : { kind: 'update', id, wanted }
}
