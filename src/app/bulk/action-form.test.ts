import { expect, test } from 'vitest'
import type { BulkOffer } from '../resources/bulk-action.ts'
import { offersOf } from '../resources/bulk-offers.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { emptyDraft, readAction, type ActionDraft } from './action-form.ts'

const read = (label: string, draft: Partial<ActionDraft> = {}) => {
  const offer = offersOf(OPERATORS).find((one) => one.label === label)
  if (!offer) throw new Error(label)
  const field = OPERATORS.fields.find(({ path }) => 'path' in offer && path === offer.path)
  return readAction(offer, field, { ...emptyDraft(field), ...draft })
}

const FEATURES = 'enabled_features'
const SELECTORS = 'binding.endpoint_selectors'

test.each<[string, Partial<ActionDraft>, unknown]>([
  ['Set region', { text: ' eu ' }, { kind: 'set', path: 'region', value: 'eu' }],
  // The first feature is chosen when the dialog opens.
  ['Enable a feature', {}, { kind: 'element', path: FEATURES, element: 'bindings', isIn: true }],
  [
    'Enable a feature',
    { text: 'gateway' },
    { kind: 'element', path: FEATURES, element: 'gateway', isIn: true },
  ],
  [
    'Disable a feature',
    { text: 'ingress' },
    { kind: 'element', path: FEATURES, element: 'ingress', isIn: false },
  ],
  [
    'Add a selector',
    { text: 'true' },
    { kind: 'element', path: SELECTORS, element: 'true', isIn: true },
  ],
  // What is no expression may be among them, and can be removed.
  [
    'Remove a selector',
    { text: 'endpoint.url ==' },
    { kind: 'element', path: SELECTORS, element: 'endpoint.url ==', isIn: false },
  ],
  ['Delete', {}, { kind: 'delete' }],
])('%s %j', async (label, draft, action) => {
  expect(await read(label, draft)).toEqual({ action })
})

test.each<[string, Partial<ActionDraft>, unknown]>([
  ['Set region', { text: ' ' }, 'Required.'],
  ['Add a selector', {}, 'Required.'],
  [
    'Add a selector',
    { text: 'endpoint.url ==' },
    expect.stringContaining('Not a CEL expression: '),
  ],
])('%s %j is refused at its field', async (label, draft, fault) => {
  expect(await read(label, draft)).toEqual({ fault })
})

test('a flag is switched on or off', async () => {
  const field: ResourceField = { path: 'enabled', heading: 'Enabled', kind: 'flag', set: 'edit' }
  const offer: BulkOffer = { kind: 'set', label: 'Switch on or off', path: 'enabled' }
  const draft = emptyDraft(field)
  const action = { kind: 'set', path: 'enabled', value: true }
  expect(await readAction(offer, field, draft)).toEqual({ action })
  expect(await readAction(offer, field, { ...draft, text: 'off' })).toEqual({
    action: { ...action, value: false },
  })
})
