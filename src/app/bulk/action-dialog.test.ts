import { expect, test } from 'vitest'
import { offersOf } from '../resources/bulk-offers.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { firstText, readAction } from './action-dialog.tsx'

const read = (label: string, text?: string) => {
  const offer = offersOf(OPERATORS).find((one) => one.label === label)
  const field = OPERATORS.fields.find(({ path }) => offer && 'path' in offer && path === offer.path)
  if (!offer || offer.kind === 'delete' || !field) throw new Error(label)
  return readAction(offer, field, text ?? firstText(field))
}

const FEATURES = 'enabled_features'
const SELECTORS = 'binding.endpoint_selectors'

test.each<[string, string | undefined, unknown]>([
  ['Set region', ' eu ', { kind: 'set', path: 'region', value: 'eu' }],
  // The first feature is chosen when the dialog opens.
  [
    'Enable a feature',
    undefined,
    { kind: 'element', path: FEATURES, element: 'bindings', isIn: true },
  ],
  [
    'Enable a feature',
    'gateway',
    { kind: 'element', path: FEATURES, element: 'gateway', isIn: true },
  ],
  [
    'Disable a feature',
    'ingress',
    { kind: 'element', path: FEATURES, element: 'ingress', isIn: false },
  ],
  ['Add a selector', 'true', { kind: 'element', path: SELECTORS, element: 'true', isIn: true }],
  // What is no expression may be among them, and can be removed.
  [
    'Remove a selector',
    'endpoint.url ==',
    { kind: 'element', path: SELECTORS, element: 'endpoint.url ==', isIn: false },
  ],
])('%s %j', async (label, text, action) => {
  expect(await read(label, text)).toEqual({ action })
})

test.each<[string, string | undefined, unknown]>([
  ['Set region', ' ', 'Required.'],
  ['Add a selector', undefined, 'Required.'],
  ['Add a selector', 'endpoint.url ==', expect.stringContaining('Not a CEL expression: ')],
])('%s %j is refused at its field', async (label, text, fault) => {
  expect(await read(label, text)).toEqual({ fault })
})

test('a flag is switched on or off', async () => {
  const field: ResourceField = { path: 'enabled', heading: 'Enabled', kind: 'flag', set: 'edit' }
  const offer = { kind: 'set', label: 'Switch on or off', path: 'enabled' } as const
  const action = { kind: 'set', path: 'enabled', value: true }
  expect(await readAction(offer, field, firstText(field))).toEqual({ action })
  expect(await readAction(offer, field, 'off')).toEqual({ action: { ...action, value: false } })
})
