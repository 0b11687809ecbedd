import { Operator } from '#contract/operators.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOperator } from '../resources/operators/operator-document.ts'
import { toValues } from '../resources/operators/operator-values.ts'
import { changedBy, UnableError } from './action-rule.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { createMemoryJournals } from './test-journals.ts'
import type { Runner } from './runner.ts'
import { changes, sources } from './test-actions.ts'
import { createFleet, type Change, type Fault, type Source } from './test-fleet.ts'
import { journalOf, openRunner, rowAt, planFor, writtenItems } from './test-run.ts'
import { OPERATORS } from '../resources/operators/operators.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

const faults = fc.array(
  fc.constantFrom<Fault>(
    'none',
    'none',
    'none',
    'lost-before',
    'lost-after',
    'error-after',
    'limited',
    'unavailable',
  ),
  { maxLength: 30 },
)

/** What somebody else does to an operator just before one of its reads; null deletes it. */
const others = fc.array(
  fc.record({
    at: fc.nat(4),
    read: fc.integer({ min: 1, max: 4 }),
    change: fc.option(
      fc.record(
        {
          region: fc.constantFrom('jp', 'eu', 'us'),
          description: fc.constantFrom('Theirs', ''),
          metadata: fc.constantFrom('{"team":"theirs"}', '{"team":"a","their":1}', 'text'),
          enabled_features: fc.uniqueArray(fc.constantFrom('bindings', 'ingress', 'gateway')),
        },
        { requiredKeys: [] },
      ),
      { freq: 8 },
    ),
  }),
  { maxLength: 5 },
)
/** After how many requests each runner is killed. */
const kills = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 4 })
const answers = fc.constantFrom('mine' as const, 'theirs' as const)

/** Starts runners from the journal until one of them ends; returns it. */
const runToEnd = async (
  service: ReturnType<typeof createFleet>,
  store: ReturnType<typeof createMemoryJournals>,
  killsAt: readonly number[],
): Promise<Runner> => {
  const left = [...killsAt]
  for (let tries = 0; tries < 30; tries += 1) {
    const { runner, kill, isAlive } = await openRunner(service, store)
    const from = service.fleet.requests.length
    const at = left.shift()
    service.fleet.onRequest = (count) => {
      if (at !== undefined && count - from === at) kill()
    }
    await runner.start()
    if (isAlive() && runner.state.get().phase.kind === 'ended') return runner
  }
  throw new Error('it does not come to its end')
}

/** Makes others change operators as a scenario says, at their reads. */
const letOthersChange = (
  { fleet }: ReturnType<typeof createFleet>,
  ids: readonly string[],
  planned: readonly { at: number; read: number; change: Partial<Source> | null }[],
) => {
  const reads = new Map<string, number>()
  fleet.beforeRead = (id) => {
    const read = (reads.get(id) ?? 0) + 1
    reads.set(id, read)
    for (const { at, read: when, change } of planned) {
      const now = fleet.stored.get(id)
      if (ids[at] !== id || when !== read || !now) continue
      const next = change && { ...now, ...change }
      const isBound = next?.enabled_features.includes('bindings')
      const binding = { endpoint_selectors: ['theirs'], ingress_endpoint: '' }
      fleet.set(
        id,
        'other',
        next && { ...next, binding: isBound ? (next.binding ?? binding) : null },
      )
    }
  }
}

const valuesOf = (source: Source) => toValues(readOperator(Operator.parse(source)))
const isDone = (action: BulkAction, source: Source | null): boolean => {
  if (!source) return false
  try {
    return (
      JSON.stringify(changedBy(OPERATORS, action, valuesOf(source))) ===
      JSON.stringify(valuesOf(source))
    )
  } catch (error) {
    if (error instanceof UnableError) return false
    throw error
  }
}

/** The members of a state, one text each. */
const partsOf = (source: Source | null): Record<string, string> =>
  source
    ? {
        region: source.region,
        description: source.description,
        metadata: source.metadata,
        features: source.enabled_features.toSorted().join(' '),
        selectors: (source.binding?.endpoint_selectors ?? []).join(' '),
      }
    : {}

/** The parts that a change may touch. */
const targetsOf = (action: BulkAction): string[] => {
  if (!('path' in action)) return []
  if (action.kind !== 'element') return [action.path]
  if (action.path === 'binding.endpoint_selectors') return ['selectors']
  return action.element === 'bindings' ? ['features', 'selectors'] : ['features']
}

const idOf = ({ id }: BulkItem) => id ?? ''

test('whatever fails, is killed or changed by others: no change lost, none doubled, theirs kept', () =>
  fc.assert(
    fc.asyncProperty(
      changes,
      fc.array(sources, { minLength: 1, maxLength: 5 }),
      faults,
      others,
      kills,
      answers,
      async (action, given, faultsToCome, othersToCome, killsAt, answer) => {
        const service = createFleet(given.map((one, index) => ({ ...one, id: `op${index}` })))
        const { fleet } = service
        const planned = new Map(structuredClone([...fleet.stored]))
        const items = writtenItems(await planFor(service, action))
        const store = createMemoryJournals()
        await store.begin(journalOf(action, items))
        fleet.requests.length = 0
        fleet.faults = [...faultsToCome]
        letOthersChange(service, items.map(idOf), othersToCome)

        const runner = await runToEnd(service, store, killsAt)
        const askedFirst = runner.indicesOf('asked')
        // Nothing that somebody else has changed since was overwritten unasked.
        for (const [index, item] of items.entries())
          expectKept(
            fleet.log.filter(({ id }) => id === idOf(item)),
            planned.get(idOf(item)),
            action,
            index,
          )
        await runner.answer(askedFirst, answer)
        await runner.retryFailed()
        const last = await runToEnd(service, store, [])

        for (const [index, item] of items.entries()) {
          const { state } = rowAt(last, index)
          const history = fleet.log.filter(({ id }) => id === idOf(item))
          const isOnTheWay = history.some(({ after }) => isDone(action, after))
          // Nothing is called done that was not.
          if (state.kind === 'done' || state.kind === 'already') expect(isOnTheWay).toBe(true)
          if (state.kind === 'gone') expect(fleet.stored.has(idOf(item))).toBe(false)
          // Nothing is lost: without faults to come it is done, or says why not.
          expect(state.kind).not.toBe('left')
          const isUndisturbed = history.every(({ by }) => by === 'us')
          if (isUndisturbed && state.kind !== 'failed') expect(state.kind).toBe('done')
          // Nothing is done twice.
          if (isUndisturbed) expect(history.length).toBeLessThanOrEqual(1)
        }
        expect(new Set(fleet.log.map(({ id }) => id)).size).toBeLessThanOrEqual(given.length)
      },
    ),
    // Making such a scenario smaller takes minutes: each of its faults moves all later ones.
    { numRuns: 75, endOnFailure: true },
  ))

/** Of each write of ours: it left alone what the action does not name, and what others had changed. */
const expectKept = (
  history: readonly Change[],
  planned: Source | undefined,
  action: BulkAction,
  index: number,
) => {
  const targets = targetsOf(action)
  const [target = ''] = targets
  const lastBy = new Map<string, 'us' | 'other'>()
  for (const { by, before, after } of history) {
    const [was, is, seen] = [partsOf(before), partsOf(after), partsOf(planned ?? null)]
    const changed = Object.keys(is).filter((part) => is[part] !== was[part])
    if (by === 'us') {
      expect(changed.filter((part) => !targets.includes(part))).toEqual([])
      const hasChangedSince = lastBy.get(target) === 'other'
      // A list may hold their part beside ours.
      if (action.kind === 'set' && hasChangedSince) expect(was[target]).toBe(seen[target])
      // Done once, and taken back by somebody else: it is asked about.
      const isAgain = history.slice(
        0,
        history.findIndex((one) => one.after === after),
      )
      expect(
        isAgain.some((one) => one.by === 'us' && isDone(action, one.after)),
        `${index}`,
      ).toBe(false)
    }
    for (const part of changed) lastBy.set(part, by)
  }
}

test('creates: however they fail and are killed, each is made once, and no second time unasked', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      faults,
      kills,
      async (count, faultsToCome, killsAt) => {
        const service = createFleet([])
        const { fleet } = service
        const items: BulkItem[] = Array.from({ length: count }, (_, index) => ({
          id: null,
          name: `New ${index}`,
          before: null,
          after: { description: `New ${index}` },
        }))
        const store = createMemoryJournals()
        await store.begin(journalOf({ kind: 'apply', from: 'import' }, items))
        fleet.faults = [...faultsToCome]
        const runner = await runToEnd(service, store, killsAt)
        fleet.faults = []
        const made = (name: string) =>
          [...fleet.stored.values()].filter(({ description }) => description === name)
        for (const [index, { name }] of items.entries()) {
          const { state } = rowAt(runner, index)
          expect(made(name).length).toBeLessThanOrEqual(1)
          if (state.kind === 'done') expect(made(name)).toHaveLength(1)
          if (state.kind === 'failed') expect(made(name)).toHaveLength(0)
        }
        // The person looks, and creates those again that were not made.
        const asked = runner.indicesOf('asked')
        const isMade = (index: number) => made(items[index]?.name ?? '').length > 0
        await runner.answer(asked.filter(isMade), 'theirs')
        await runner.answer(
          asked.filter((index) => !isMade(index)),
          'mine',
        )
        await runner.retryFailed()
        await runToEnd(service, store, [])
        for (const { name } of items) expect(made(name)).toHaveLength(1)
      },
    ),
    { numRuns: 40 },
  ))
