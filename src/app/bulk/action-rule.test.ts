import { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOperator } from '../resources/operators/operator-document.ts'
import { toValues, type OperatorValues } from '../resources/operators/operator-values.ts'
import { valueAt } from '../writes/conflicts/field.ts'
import { applied, changedBy, UnableError } from './action-rule.ts'
import type { BulkAction } from '../resources/bulk-action.ts'
import { changes, sources } from './test-actions.ts'
import { sourceOf, type Source } from './test-fleet.ts'
import { OPERATORS } from '../resources/operators/operators.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const valuesOf = (given: Partial<Source>): OperatorValues =>
  toValues(readOperator(Operator.parse(sourceOf('op', given))))
/** The rule keeps the form of the values. */
const valuesBy = (action: BulkAction, values: OperatorValues) =>
  changedBy(OPERATORS, action, values) as OperatorValues
const BOUND = {
  enabled_features: ['bindings'],
  binding: { endpoint_selectors: ['a', 'b'], ingress_endpoint: 'in:1' },
}

test.each<[BulkAction & { path: string }, Partial<Source>, unknown]>([
  [
    { kind: 'element', path: 'enabled_features', element: 'gateway', isIn: true },
    { enabled_features: ['tracing'] },
    ['tracing', 'gateway'],
  ],
  [
    { kind: 'element', path: 'enabled_features', element: 'gateway', isIn: false },
    { enabled_features: ['gateway', 'tracing'] },
    ['tracing'],
  ],
  [{ kind: 'set', path: 'region', value: 'eu' }, { region: 'us' }, 'eu'],
  [{ kind: 'set', path: 'enabled_features', value: ['ingress'] }, BOUND, ['ingress']],
  [{ kind: 'set', path: 'binding.endpoint_selectors', value: ['c', 'a'] }, BOUND, ['c', 'a']],
  [
    { kind: 'element', path: 'binding.endpoint_selectors', element: 'c', isIn: true },
    BOUND,
    ['a', 'b', 'c'],
  ],
  [
    { kind: 'element', path: 'binding.endpoint_selectors', element: 'a', isIn: false },
    BOUND,
    ['b'],
  ],
])('%j changes its own part alone', (action, given, expected) => {
  const values = valuesOf(given)
  const part = (of: OperatorValues) => valueAt(of, action.path)
  const changed = valuesBy(action, values)
  expect(part(changed)).toEqual(expected)
  // Nothing else.
  const flat = (of: OperatorValues) => JSON.stringify(of).length - JSON.stringify(part(of)).length
  expect(flat(changed)).toBe(flat(values))
})

test.each<[BulkAction, Partial<Source>, RegExp]>([
  [
    { kind: 'element', path: 'binding.endpoint_selectors', element: 'c', isIn: true },
    {},
    /Bindings are off/,
  ],
  [
    { kind: 'element', path: 'binding.endpoint_selectors', element: 'a', isIn: false },
    { ...BOUND, binding: { ...BOUND.binding, endpoint_selectors: ['a'] } },
    /only selector/,
  ],
  [
    { kind: 'set', path: 'binding.ingress_endpoint', value: 'in:2' },
    { enabled_features: [] },
    /Enabled features has no bindings/,
  ],
  [{ kind: 'set', path: 'binding.endpoint_selectors', value: [] }, BOUND, /only selector/],
])('%j cannot be done on %j', (action, given, reason) => {
  expect(() => changedBy(OPERATORS, action, valuesOf(given))).toThrow(reason)
})

test('namespace and cluster name cannot be applied to an operator that is there', () => {
  const members = { 'deployment.namespace': 'two' }
  expect(() => applied(OPERATORS, valuesOf({}), members)).toThrow(UnableError)
})

const outcomeOf = (action: BulkAction, values: OperatorValues): OperatorValues | null => {
  try {
    return valuesBy(action, values)
  } catch (error) {
    if (error instanceof UnableError) return null
    throw error
  }
}

test('an action done twice is done once', () =>
  fc.assert(
    fc.property(changes, sources, (action, source) => {
      const once = outcomeOf(action, valuesOf(source))
      if (once) expect(outcomeOf(action, once)).toEqual(once)
    }),
  ))
