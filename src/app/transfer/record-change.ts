import { fieldErrorsOf } from '#contract/field-errors.ts'
import { BINDING_NEEDS_FEATURE, OperatorCreate, OperatorPatch } from '#contract/operator-writes.ts'
import { hasBindings } from '../resources/operators/operator-document.ts'
import type { Intent } from '../bulk/dry-run.ts'
import { isUnset, withMembers, type Members } from '../resources/members.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { selectorProblems } from '../resources/operators/operator-json.ts'
import {
  EMPTY_VALUES,
  isBlank,
  sameList,
  toCreate,
  toPatch,
  withoutBlanks,
} from '../resources/operators/operator-values.ts'
import { withoutPrivateKey } from '../resources/operators/operator-write.ts'
import { isSameValue } from '../writes/conflicts/field.ts'
import type { FileRecord, Problem } from './file-record.ts'
import { CSR, FILE_FIELDS, isList } from './file-members.ts'

/** An intent, nothing to do, or why it cannot be done. */
export type RecordChange = Intent | { kind: 'unchanged' } | { kind: 'faulty'; problems: Problem[] }

const SELECTORS = 'binding.endpoint_selectors'
// It would cut off a cluster that holds the old key: its form asks.
const CSR_OF_OLD =
  'Only a new operator takes a signing request here. Use the form of this one to renew its certificate.'
const FIXED = new Set(['deployment.namespace', 'deployment.cluster_name'])
const isOfBinding = (path: string): boolean => path.startsWith('binding.')

// Of an operator that nobody knows: its bindings may be on.
const UNKNOWN: Members = { enabled_features: ['bindings'] }

// A private key is refused here: it must not be kept on this device.
const CREATE = OperatorCreate.check(withoutPrivateKey())

const faulty = (problems: Problem[]): RecordChange => ({ kind: 'faulty', problems })
const problem = (path: string, message: string): Problem => ({ path, message })

const only = (members: Members, paths: readonly string[]): Members =>
  Object.fromEntries(paths.map((path) => [path, members[path] ?? (isList(path) ? [] : '')]))

const schemaProblems = (schema: typeof OperatorCreate | typeof OperatorPatch, body: unknown) => {
  const { error } = schema.safeParse(body)
  return Object.entries(fieldErrorsOf(error?.issues ?? [])).map(([path, message]) =>
    problem(path === 'body' ? '' : path, message),
  )
}

const list = (value: Members[string] | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []

/** What a record without an id wants: a new operator with its members. */
export const createOf = (members: Members): RecordChange => {
  const known = [...FILE_FIELDS.map(({ path }) => path), CSR]
  const paths = known.filter((path) => !isUnset(members[path]))
  if (paths.length === 0)
    return faulty([problem('', 'Nothing is set that an operator could have.')])
  const wanted = only(members, paths)
  const values = withMembers(OPERATOR_FIELDS, EMPTY_VALUES, wanted)
  const selectors = members[SELECTORS]
  const problems = [
    ...schemaProblems(CREATE, toCreate(values)),
    ...(selectors === undefined
      ? []
      : selectorProblems({ binding: { endpoint_selectors: [...list(selectors)] } })),
    ...(hasBindings(values)
      ? []
      : paths.filter(isOfBinding).map((path) => problem(path, BINDING_NEEDS_FEATURE))),
  ]
  return problems.length > 0 ? faulty(problems) : { kind: 'create', wanted }
}

/** What a record of an operator that is gone wants, if it is to be made again. */
export const recreateOf = ({
  base,
  members,
}: Pick<FileRecord, 'base' | 'members'>): RecordChange => {
  const all = { ...base?.values, ...members }
  const isBound = list(all['enabled_features']).includes('bindings')
  const kept = Object.entries(all).filter(([path]) => isBound || !isOfBinding(path))
  return createOf(Object.fromEntries(kept))
}

const isChanged = (path: string, before: Members, after: Members): boolean => {
  const [was, is] = [before[path], after[path]]
  if (is === undefined) return false
  // Their order is kept.
  if (path === SELECTORS) return !sameList(withoutBlanks(list(was)), withoutBlanks(list(is)))
  const kind = FILE_FIELDS.find((field) => field.path === path)?.kind ?? 'text'
  return !isSameValue(kind, was, is)
}

/**
 * What a record with an id wants: the members that differ from its base, or from `seen` where it has no base.
 * If neither is known, all of its members.
 */
export const updateOf = (
  { id, base, members }: Pick<FileRecord, 'id' | 'base' | 'members'>,
  seen: Members | null,
): RecordChange => {
  // Where the base has only checksums, they have told that nothing was changed.
  if (base?.sums) return { kind: 'unchanged' }
  const before = base?.values ?? seen
  const changed = FILE_FIELDS.map(({ path }) => path).filter((path) =>
    before ? isChanged(path, before, members) : members[path] !== undefined,
  )
  if (changed.length === 0 && isUnset(members[CSR])) return { kind: 'unchanged' }
  const was = withMembers(OPERATOR_FIELDS, EMPTY_VALUES, before ?? UNKNOWN)
  const { [CSR]: _csr, ...wantedMembers } = members
  const values = withMembers(OPERATOR_FIELDS, was, wantedMembers)
  // The binding goes together with its feature.
  const isTurnedOff = hasBindings(was) && !hasBindings(values)
  const paths = changed.filter(
    (path) => !(isTurnedOff && isOfBinding(path) && isUnset(members[path])),
  )
  const hasRequest = !isUnset(members[CSR])
  const problems = [
    ...(hasRequest ? [problem(CSR, CSR_OF_OLD)] : []),
    ...schemaProblems(OperatorPatch, toPatch(was, values)),
    ...paths.flatMap((path): Problem[] => {
      if (before && FIXED.has(path))
        return [problem(path, 'Can be set only when an operator is created.')]
      if (isOfBinding(path) && !hasBindings(values) && !isUnset(members[path]))
        return [problem(path, BINDING_NEEDS_FEATURE)]
      const bindsAll = path === SELECTORS && list(members[path]).every(isBlank)
      if (bindsAll && before && hasBindings(values))
        return [
          problem(
            path,
            'Must not be empty: every endpoint would be bound. To bind all, write ["true"].',
          ),
        ]
      return []
    }),
  ]
  if (problems.length > 0) return faulty(problems)
  if (paths.length === 0) return { kind: 'unchanged' }
  const wanted = only(members, paths)
  return base
    ? { kind: 'update', id, base: only(before ?? {}, paths), wanted }
    : { kind: 'update', id, wanted }
}
