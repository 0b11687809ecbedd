import { expect, test } from 'vitest'
import { EMPTY_DRAFT, readAction, type ActionDraft } from './action-form.ts'
import type { OfferId } from './offers.ts'
import { readCount } from './typed-count.tsx'

const read = (id: OfferId, draft: Partial<ActionDraft> = {}) =>
  readAction(id, { ...EMPTY_DRAFT, ...draft })

test.each<[OfferId, Partial<ActionDraft>, unknown]>([
  ['region', { text: ' eu ' }, { kind: 'region', region: 'eu' }],
  ['enable', { feature: 'gateway' }, { kind: 'feature', feature: 'gateway', isOn: true }],
  ['disable', { feature: 'ingress' }, { kind: 'feature', feature: 'ingress', isOn: false }],
  ['add-selector', { text: 'true' }, { kind: 'selector', selector: 'true', isOn: true }],
  ['remove-selector', { text: 'true' }, { kind: 'selector', selector: 'true', isOn: false }],
  [
    'metadata',
    { member: 'team', text: ' "a" ' },
    { kind: 'metadata', member: 'team', source: '" \\"a\\" "' },
  ],
  [
    'metadata',
    { member: 'n', text: ' [1, 2] ', valueKind: 'json' },
    { kind: 'metadata', member: 'n', source: '[1, 2]' },
  ],
  [
    'metadata',
    { member: 'n', valueKind: 'remove' },
    { kind: 'metadata', member: 'n', source: null },
  ],
  ['delete', {}, { kind: 'delete' }],
])('%s %j', (id, draft, action) => {
  expect(read(id, draft)).toEqual({ action, errors: null })
})

test.each<[OfferId, Partial<ActionDraft>, object]>([
  ['region', { text: ' ' }, { text: 'Required.' }],
  ['add-selector', {}, { text: 'Required.' }],
  [
    'add-selector',
    { text: 'endpoint.url ==' },
    { text: expect.stringContaining('Not a CEL expression: ') },
  ],
  ['metadata', { valueKind: 'json', text: '{' }, { member: 'Required.', text: 'Not valid JSON.' }],
])('%s %j is refused at its field', (id, draft, errors) => {
  expect(read(id, draft)).toEqual({ action: null, errors })
})

test('a number is read however its thousands are written', () => {
  expect(['1204', '1,204', '1.204', '1 204', '1’204'].map(readCount)).toEqual(
    Array.from({ length: 5 }, () => 1204),
  )
  expect(['', '12a', '-5'].map(readCount)).toEqual([null, null, null])
})
