import { plural } from '../../../ui/intl.ts'
import type { AttentionGroup, AttentionItem } from '../../attention.ts'
import type { Problems } from '../doctor/find-problems.ts'
import { installName } from '../doctor/problem-words.ts'

/** What the doctor finds, summed up: its page has the evidence. */
export const doctorAttention = ({ orphans, duplicates }: Problems): AttentionGroup[] => {
  const orphan = orphans.flatMap((group) => group.orphans.map(({ record }) => record))
  const doctor = {
    of: 'operators',
    tone: 'warn',
    sign: 'triangle',
    place: { kind: 'doctor' },
  } as const
  return [
    {
      ...doctor,
      kind: 'orphans',
      word: 'Likely orphans',
      title: plural(orphan.length, {
        one: '# record likely has no operator any more',
        other: '# records likely have no operator any more',
      }),
      why: 'What is bound to it is likely not served. Look into the cluster before you delete.',
      items: orphan.map((record) => ({
        id: record.id,
        name: record.name,
        detail: installName(record),
      })),
    },
    {
      ...doctor,
      kind: 'duplicates',
      word: 'Duplicates',
      title: plural(duplicates.length, {
        one: '# operator is likely registered more than once',
        other: '# operators are likely registered more than once',
      }),
      why: 'The operator keeps one of its records. Edits of the others do nothing.',
      items: duplicates.map((group) => ({
        id: group.latest.id,
        name: group.latest.name,
        detail: `${plural(group.records.length, { other: '# records' })} of ${installName(group)}`,
      })),
    },
  ]
}

/** Edits of this dashboard whose old values are there again. */
export const putBackAttention = (
  found: readonly Pick<AttentionItem, 'id' | 'name'>[],
): AttentionGroup => ({
  kind: 'put-back',
  of: 'operators',
  tone: 'warn',
  sign: 'triangle',
  word: 'Put back',
  title: plural(found.length, {
    one: '# operator that you changed has its old values again',
    other: '# operators that you changed have their old values again',
  }),
  why: 'The cluster likely put them back. Its Helm values make an edit last.',
  items: found.map(({ id, name }) => ({ id, name, detail: '' })),
  place: { kind: 'record' },
})
