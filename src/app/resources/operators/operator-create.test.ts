import { Operator } from '#contract/operators.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWrite } from '../../writes/run-write.ts'
import { operatorCreate, type LostAttempt } from './operator-create.ts'
import { EMPTY_VALUES, toCreate, toValues } from './operator-values.ts'
import { readOperator, type OperatorDocument } from './operator-document.ts'
import { findTwins } from '../created-twice.ts'
import { serve } from './test-operator-service.ts'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

// Regression: a browser sent a create twice, and the page said only "Operator created".
test('an operator that was created twice is said to be', async () => {
  const { cache, client } = serve({ id: 'k8sop_1' })
  const at = (seconds: number) => ({ created_at: new Date(seconds * 1000).toISOString() })
  const sources: { id: string }[] = []
  const call = async (operation: { method: string }, { body }: { body?: object }) => {
    const own = { id: 'own', ...at(100), ...body }
    if (operation.method === 'POST') {
      // Of the same time with other content, and a copy that was made on purpose.
      const others = [
        { id: 'other', ...at(100), region: 'eu' },
        { ...own, id: 'original', ...at(90) },
      ]
      sources.push(...others, { ...own, id: 'twin' }, own)
      return Operator.parse(own)
    }
    return { operators: sources.map((source) => Operator.parse(source)) }
  }
  const write = operatorCreate(cache, { ...client, call: call as unknown as typeof client.call })
  const edit = { seen: null, values: EMPTY_VALUES }
  const outcome = await runWrite(write, edit, { ask: async () => null })
  expect(outcome).toMatchObject({ kind: 'done' })
  const next = outcome.kind === 'done' ? write.followUp?.(outcome) : undefined
  expect(await next?.remark).toMatch(/twice: twin is/)
})

test('a create whose answer was lost is sent again with the same key, and any other one with a new key', async () => {
  const { cache, client, service } = serve(null)
  const keys: (string | undefined)[] = []
  const { call } = client
  const noted = (...[of, options]: Parameters<typeof call>) => {
    if (of.method === 'POST') keys.push(options.idempotencyKey)
    return call(of, options)
  }
  const lost: LostAttempt = { current: null }
  const create = (description: string) => {
    // It passes on what it gets.
    const write = operatorCreate(cache, { ...client, call: noted as unknown as typeof call }, lost)
    const edit = { seen: null, values: { ...EMPTY_VALUES, description } }
    return runWrite(write, edit, { ask: async () => null })
  }
  service.loses = 'after'
  expect(await create('a')).toMatchObject({ kind: 'lost' })
  expect(await create('a')).toMatchObject({ kind: 'lost' })
  expect(await create('b')).toMatchObject({ kind: 'lost' })
  service.loses = null
  await create('b')
  await create('b')
  const [first, again, other, otherAgain, anew] = keys
  expect([first, other]).toEqual([again, otherAgain])
  expect(new Set([first, other, anew]).size).toBe(3)
})

const madeAt = (id: string, seconds: number, region = '') =>
  readOperator(
    Operator.parse({ id, region, created_at: new Date(1e12 + seconds * 1000).toISOString() }),
  )

const bodyOf = (operator: OperatorDocument) => toCreate(toValues(operator))

const twinsOf = (operators: ReturnType<typeof madeAt>[], took_ms: number, known: string[] = []) => [
  ...findTwins(operators, [{ id: 'own', took_ms }], (id) => known.includes(id), bodyOf).values(),
]

test('a twin is as old as the first request at most: what was there before is a copy', () => {
  const own = madeAt('own', 100)
  const older = madeAt('older', 70)
  expect(twinsOf([own, older], 10_000)).toEqual([])
  expect(twinsOf([own, older], 30_000)).toEqual([[older]])
  expect(twinsOf([own, older], 30_000, ['older'])).toEqual([])
  expect(twinsOf([own, madeAt('later', 103)], 0)).toEqual([])
  expect(twinsOf([own, madeAt('other', 100, 'eu')], 0)).toEqual([])
})
