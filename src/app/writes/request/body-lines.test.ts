import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyLines, linesNearChanges, type BodyLine } from './body-lines.ts'

const shown = (lines: BodyLine[]) =>
  lines.map(({ mark, depth, text }) => `${mark} ${'  '.repeat(depth)}${text}`)
const withoutOld = (lines: BodyLine[]) =>
  lines.flatMap(({ mark, depth, text }) => (mark === '-' ? [] : ['  '.repeat(depth) + text]))
const marks = (lines: BodyLine[]) => new Set(lines.map(({ mark }) => mark))

test('a changed value stands under its old one, in its place', () => {
  const before = {
    description: 'Checkout, standby',
    deployment: { name: 'agent', version: '0.18.0', namespace: 'edge' },
  }
  const body = {
    description: 'Checkout, standby (Portland)',
    deployment: { name: 'agent', version: '0.19.2' },
  }
  expect(shown(bodyLines(before, body))).toEqual([
    '  {',
    '-   "description": "Checkout, standby",',
    '+   "description": "Checkout, standby (Portland)",',
    '    "deployment": {',
    '      "name": "agent",',
    '-     "version": "0.18.0"',
    '+     "version": "0.19.2"',
    '    }',
    '  }',
  ])
})

test('a list is compared item by item, as a set in which items may repeat', () => {
  const before = { ids: ['a', 'b', 'b', 'c', 'd'] }
  const body = { ids: ['a', 'x', 'c', 'b', 'c'] }
  expect(shown(bodyLines(before, body))).toEqual([
    '  {',
    '    "ids": [',
    '      "a",',
    '+     "x",',
    '      "c",',
    '-     "b",',
    '      "b",',
    '-     "d"',
    '+     "c"',
    '    ]',
    '  }',
  ])
})

test('an emptied list shows what it held, and an unset value has no old line', () => {
  const before = { ids: ['a'], region: '', metadata: null, enabled: false }
  const body = { ids: [], region: 'eu', metadata: 'm', enabled: true, binding: { name: 'b' } }
  expect(shown(bodyLines(before, body))).toEqual([
    '  {',
    '-   "ids": [',
    '-     "a"',
    '-   ],',
    '+   "ids": [],',
    '+   "region": "eu",',
    '+   "metadata": "m",',
    '-   "enabled": false,',
    '+   "enabled": true,',
    '+   "binding": {',
    '+     "name": "b"',
    '+   }',
    '  }',
  ])
})

test('the name of a member is told from its value', () => {
  const [, line] = bodyLines(undefined, { 'a": "b': 'c": "d' })
  expect(line?.text.slice(0, line.nameLength)).toBe('"a\\": \\"b"')
})

test('without the old lines and the marks it is the JSON of the body', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, body) => {
      const expected = JSON.stringify(body, null, 2).split('\n')
      expect(withoutOld(bodyLines(before, body))).toEqual(expected)
      expect(withoutOld(bodyLines(undefined, body))).toEqual(expected)
    }),
  )
})

test('nothing is marked without a change, and nothing without the old state', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      expect(marks(bodyLines(body, body))).toEqual(new Set([' ']))
      expect(marks(bodyLines(undefined, body))).toEqual(new Set([' ']))
    }),
  )
  expect(bodyLines(undefined, undefined)).toEqual([])
})

test('the kept and the removed items of a list are the old list', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(list, list, (before, body) => {
      const items = bodyLines({ before }, { before: body }).filter(({ depth }) => depth === 2)
      const texts = (left: string) =>
        items.flatMap(({ mark, text }) => (mark === left ? [] : [text.replace(',', '')])).toSorted()
      expect(texts('+')).toEqual(before.map((item) => JSON.stringify(item)).toSorted())
      const counts = (item: string) => [before, body].map((l) => l.filter((i) => i === item).length)
      for (const item of ['a', 'b', 'c', 'd']) {
        const [old = 0, now = 0] = counts(item)
        const added = items.filter(({ mark, text }) => mark === '+' && text.includes(`"${item}"`))
        expect(added).toHaveLength(Math.max(0, now - old))
      }
    }),
  )
})

test('a long list and a long text are each written once', () => {
  const before = Array.from({ length: 10_000 }, (_, at) => `id_${at}`)
  const body = [...before.slice(1), 'x'.repeat(4096)]
  const lines = bodyLines(before, body)
  expect(lines).toHaveLength(10_003)
  expect(lines.filter(({ mark }) => mark !== ' ').map(({ mark }) => mark)).toEqual(['-', '+'])
  expect(lines.at(-2)?.text).toHaveLength(4098)
})

test('of a long list the lines near a change are left, and a count of the others', () => {
  const old = Array.from({ length: 1000 }, (_, at) => `id_${at}`)
  const lines = bodyLines({ ids: old }, { enabled: true, ids: [...old, 'new'] })
  const left = linesNearChanges(lines, 1).map((line) =>
    typeof line === 'number' ? line : line.text,
  )
  expect(left).toEqual(['{', '"enabled": true,', '"ids": [', 999, '"id_999",', '"new"', ']', '}'])
})

test('every line is either shown or counted, and a change is always shown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.nat(3), (before, body, around) => {
      const lines = bodyLines(before, body)
      const left = linesNearChanges(lines, around)
      const count = left.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 1), 0)
      expect(count).toBe(lines.length)
      for (const line of lines) if (line.mark !== ' ') expect(left).toContain(line)
    }),
  )
})
