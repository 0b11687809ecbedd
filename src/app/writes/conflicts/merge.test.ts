import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, type Field } from './field.ts'
import type { Choice, Conflict } from './conflict.ts'
import { mergeValues } from './merge.ts'
import type { Sides } from './merge-rest.ts'

const fields: Field[] = [
  { path: 'description', label: 'Description', kind: 'text' },
  { path: 'notes', label: 'Notes', kind: 'lines' },
  { path: 'metadata', label: 'Metadata', kind: 'json' },
  { path: 'enabled', label: 'Enabled', kind: 'flag' },
  { path: 'binding.endpoint_selectors', label: 'Endpoint selectors', kind: 'set' },
  { path: 'binding.csr', label: 'Certificate signing request', kind: 'lines', isWriteOnly: true },
]

const texts = fc.constantFrom('', ' ', 'Door', 'Dock')
const members = fc.dictionary(fc.constantFrom('team', 'tier', 'a.b'), fc.constantFrom(1, 'x', [1]))
const nested = fc.record(
  { namespace: fc.oneof(members, fc.constant(0)), owner: members },
  { requiredKeys: [] },
)
const json = fc.oneof(
  texts,
  fc
    .tuple(nested, fc.constantFrom(undefined, 2, '\t'))
    .map(([value, indent]) => JSON.stringify(value, null, indent)),
)
const values = fc.record({
  description: texts,
  notes: texts,
  metadata: json,
  enabled: fc.boolean(),
  binding: fc.record({
    endpoint_selectors: fc.array(fc.constantFrom('a', 'b', 'c', 'd', ' '), { maxLength: 5 }),
    csr: texts,
  }),
  /** No field describes it. */
  labels: fc.dictionary(fc.constantFrom('x', 'y', '__proto__'), texts, { maxKeys: 3 }),
})
type Values = typeof values extends fc.Arbitrary<infer T> ? T : never
const sides = fc.record({ seen: values, theirs: values, mine: values })

const answersTo = (conflicts: readonly Conflict[], choice: Choice) =>
  new Map(conflicts.map(({ id }) => [id, choice]))
const selectors = ({ binding }: Values): string[] => binding.endpoint_selectors

const check = (rule: (sides: Sides<Values>) => void) =>
  fc.assert(fc.property(sides, rule), { numRuns: 200 })

test('without changes of mine the result is theirs exactly', () =>
  check(({ seen, theirs }) => {
    const merge = mergeValues(fields, { seen, theirs, mine: structuredClone(seen) })
    expect(merge.values).toEqual(theirs)
    expect(merge.theirs).toEqual(changedFields(fields, seen, theirs))
    expect(merge.conflicts).toEqual([])
  }))

test('without changes of theirs the result is mine exactly', () =>
  check(({ seen, mine }) => {
    const merge = mergeValues(fields, { seen, theirs: structuredClone(seen), mine })
    expect(merge).toEqual({ values: mine, theirs: [], conflicts: [] })
  }))

test('a field that only one side changed is asked about by nobody', () =>
  check(({ seen, theirs, mine }) => {
    const both = new Set(
      [changedFields(fields, seen, theirs), changedFields(fields, seen, mine)]
        .reduce((one, other) => one.filter((field) => other.includes(field)))
        .map(({ path }) => path),
    )
    const { conflicts } = mergeValues(fields, { seen, theirs, mine })
    expect(conflicts.filter(({ field }) => !both.has(field.path))).toEqual([])
  }))

test('an unanswered conflict keeps mine, and answers end all conflicts', () =>
  check((sides) => {
    const open = mergeValues(fields, sides)
    const mine = mergeValues(fields, sides, answersTo(open.conflicts, 'mine'))
    expect(mine).toEqual({ ...open, conflicts: [] })
    const theirs = mergeValues(fields, sides, answersTo(open.conflicts, 'theirs'))
    expect(theirs.conflicts).toEqual([])
    for (const { field, part } of open.conflicts) {
      if (part !== undefined) continue
      const at = field.path as 'description' // Only top-level fields are asked as a whole here.
      expect(theirs.values[at]).toBe(sides.theirs[at])
      expect(mine.values[at]).toBe(sides.mine[at])
    }
  }))

test('no element of a set is lost or kept against the only side that touched it', () =>
  check((sides) => {
    const [seen, theirs, mine] = [sides.seen, sides.theirs, sides.mine].map(
      (side) => new Set(selectors(side)),
    ) as [Set<string>, Set<string>, Set<string>] // Three sides give three sets.
    const { values, conflicts } = mergeValues(fields, sides)
    const result = new Set(selectors(values))
    const asked = new Set(conflicts.map(({ part }) => part))
    for (const element of new Set([...seen, ...theirs, ...mine])) {
      const isAdded = !seen.has(element)
      if (isAdded) expect(result).toContain(element)
      else if (!mine.has(element)) expect(result).not.toContain(element)
      else if (theirs.has(element)) expect(result).toContain(element)
      else if (result.has(element)) expect(asked).toContain(element)
    }
  }))

test('an element answered theirs is gone, and nothing else', () =>
  check((sides) => {
    const open = mergeValues(fields, sides)
    const answered = mergeValues(fields, sides, answersTo(open.conflicts, 'theirs'))
    const parts = new Set(
      open.conflicts.filter(({ field }) => field.kind === 'set').map(({ part }) => part),
    )
    expect(selectors(answered.values)).toEqual(
      selectors(open.values).filter((element) => !parts.has(element)),
    )
  }))

test('what I typed into a write-only field stays', () =>
  check(({ seen, theirs, mine }) => {
    const typed = { ...mine, binding: { ...mine.binding, csr: 'PEM' } }
    expect(mergeValues(fields, { seen, theirs, mine: typed }).values.binding.csr).toBe('PEM')
  }))

test('a list keeps my order and repetitions, then takes what they added', () => {
  const list = (...endpoint_selectors: string[]) => ({ binding: { endpoint_selectors } })
  const merge = mergeValues(fields, {
    seen: list('a', 'b', 'c', 'd'),
    theirs: list('x', 'a', 'c', 'y', 'x', 'd'),
    mine: list('c', 'b', 'n', 'n', 'a', 'c'),
  })
  expect(merge.values).toEqual(list('c', 'b', 'n', 'n', 'a', 'c', 'x', 'y', 'x'))
  expect(merge.theirs.map(({ label }) => label)).toEqual(['Endpoint selectors'])
  expect(merge.conflicts).toMatchObject([{ part: 'b', seen: 'b', theirs: null, mine: 'b' }])
})

test('a binding that one side does not have is merged', () => {
  type Module = { binding: { endpoint_selectors: string[] } | null; enabled?: boolean }
  const merge = mergeValues<Module>(fields, {
    seen: { binding: null },
    theirs: { binding: { endpoint_selectors: ['a'] }, enabled: false },
    mine: { binding: { endpoint_selectors: ['b'] } },
  })
  expect(merge.values).toEqual({ binding: { endpoint_selectors: ['b', 'a'] }, enabled: false })
  expect(merge.conflicts).toEqual([])
})

const needs = { path: 'features', element: 'bindings' }
const featureFields: Field[] = [
  { path: 'features', label: 'Features', kind: 'set' },
  { path: 'selectors', label: 'Selectors', kind: 'set', needs },
  { path: 'csr', label: 'CSR', kind: 'lines', isWriteOnly: true, needs },
]

// Regression: the change of the field was dropped with the feature, without a question.
test.each([
  ['their removal', 'mine', ['a', 'b'], ''],
  ['their removal, for a text that only I know', 'mine', ['a'], 'CSR'],
  ['my removal', 'theirs', ['a', 'b'], ''],
] as const)(
  '%s of a feature is asked when the other changed what needs it',
  (_name, keeper, selectors, csr) => {
    const seen = { features: ['bindings'], selectors: ['a'], csr: '' }
    const removed = { features: [], selectors: keeper === 'mine' ? [] : ['a'], csr: '' }
    const changed = { features: ['bindings'], selectors: [...selectors], csr }
    const sides =
      keeper === 'mine'
        ? { seen, theirs: removed, mine: changed }
        : { seen, theirs: changed, mine: removed }
    const { conflicts } = mergeValues<typeof seen>(featureFields, sides)
    expect(conflicts.map(({ field, part }) => [field.label, part])).toEqual([
      ['Features', 'bindings'],
    ])
    const answered = (choice: Choice) =>
      mergeValues<typeof seen>(featureFields, sides, answersTo(conflicts, choice))
    expect(answered(keeper).values).toEqual({ ...changed, csr: keeper === 'mine' ? csr : '' })
    const other = answered(keeper === 'mine' ? 'theirs' : 'mine')
    expect(other.values.features).toEqual([])
    expect(other.theirs).toEqual([])
  },
)
