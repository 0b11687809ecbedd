import { certificateState, type ExpiryDays } from '#domain/certificate-state.ts'
import { plural } from '../../../ui/intl.ts'
import type { AttentionGroup } from '../../attention.ts'
import { renewalOf } from '../renewal.ts'
import type { SurveyedOperator } from './surveyed-operator.ts'

/** The search of the list that finds the abandoned records. */
export const ABANDONED_SEARCH = 'cert:expired renewal:late'

/** Whether likely no operator keeps a record any more: its certificate has ended, and one of its version renews it. */
export const isAbandoned = (
  { cert, version }: Pick<SurveyedOperator, 'cert' | 'version'>,
  now: Date,
  within: ExpiryDays,
): boolean =>
  certificateState(cert, now, within).state === 'expired' &&
  renewalOf(version, cert, now).kind === 'late'

/** Records of which an operator finds only one: they have the same deployment name, namespace and `namespace.uid`. */
export type Duplicates = {
  readonly records: readonly SurveyedOperator[]
  readonly deployment: string
  readonly namespace: string
  readonly uid: { readonly path: string; readonly value: string }
}

/** The operators that are likely registered more than once. */
export const findDuplicates = (records: readonly SurveyedOperator[]): Duplicates[] => {
  const groups = new Map<string, Duplicates & { records: SurveyedOperator[] }>()
  for (const record of records) {
    const { deployment, namespace, uid } = record
    if (uid === null) continue
    // As a search compares them.
    const key = JSON.stringify([deployment, namespace, uid.path, uid.value]).toLowerCase()
    const group = groups.get(key)
    if (group) group.records.push(record)
    else groups.set(key, { records: [record], deployment, namespace, uid })
  }
  return [...groups.values()].filter((group) => group.records.length > 1)
}

const LOOK = { of: 'operators', tone: 'warn', sign: 'triangle' } as const

const installName = ({ deployment, namespace }: Pick<Duplicates, 'deployment' | 'namespace'>) =>
  `${deployment || 'no deployment name'} in ${namespace || 'no namespace'}`

/** Records that likely no operator keeps any more; `searchOf` finds those of an operator in the list. */
export const registrationAttention = (
  records: readonly SurveyedOperator[],
  now: Date,
  within: ExpiryDays,
  searchOf: (of: Duplicates) => string,
): AttentionGroup[] => {
  const abandoned = records.filter((record) => isAbandoned(record, now, within))
  const duplicates = findDuplicates(records)
  return [
    {
      ...LOOK,
      kind: 'abandoned',
      word: 'Abandoned',
      title: plural(abandoned.length, {
        one: '# record likely has no operator any more',
        other: '# records likely have no operator any more',
      }),
      why: 'An operator of their version would have renewed the certificate. Look into the cluster before you delete.',
      items: abandoned.map((record) => ({
        id: record.id,
        name: record.name,
        detail: installName(record),
      })),
      place: { kind: 'search', search: ABANDONED_SEARCH },
    },
    {
      ...LOOK,
      kind: 'duplicates',
      word: 'Duplicates',
      title: plural(duplicates.length, {
        one: '# operator is likely registered more than once',
        other: '# operators are likely registered more than once',
      }),
      why: 'The operator keeps one of its records. Edits of the others do nothing.',
      items: duplicates.map((of) => ({
        id: of.records[0]?.id ?? '',
        name: installName(of),
        detail: plural(of.records.length, { other: '# records' }),
        search: searchOf(of),
      })),
      place: { kind: 'items' },
    },
  ]
}
