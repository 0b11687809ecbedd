import { expect, test } from 'vitest'
import type { FromPreview, ToPreview } from './preview-messages.ts'
import { servePreviews } from './serve-previews.ts'

const ENDPOINTS = [
  { id: 'ep_1', url: 'http://a.shop', type: 'cloud', bindings: ['kubernetes'] },
  { id: 'ep_2', url: 'tcp://b.shop', type: 'agent', bindings: ['kubernetes'] },
  { id: 'ep_3', url: 'http://c.shop', type: 'cloud', bindings: ['public'] },
]

/** A worker in this thread, whose clock moves a slice with each look at it if `isSlow`. */
const start = (isSlow = false) => {
  const said: FromPreview[] = []
  const waiting: (() => void)[] = []
  let clock = 0
  const take = servePreviews({
    post: (message) => said.push(message),
    pause: () => new Promise((resolve) => waiting.push(resolve)),
    now: () => (clock += isSlow ? 100 : 0),
  })
  const last = <Kind extends FromPreview['kind']>(kind: Kind) =>
    // Found by its kind.
    said.findLast((one) => one.kind === kind) as Extract<FromPreview, { kind: Kind }> | undefined
  return {
    said,
    /** Tells it something; what it can answer without a pause is then said. */
    tell: async (message: ToPreview) => {
      void take(message)
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
    last,
    /** By candidate, the index of the selector that matches it. */
    by: () => Array.from(last('tried')?.now.by ?? []),
    /** Lets it go on until it has nothing to do. */
    settle: async () => {
      for (let resume = waiting.shift(); resume; resume = waiting.shift()) {
        resume()
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
      }
    },
  }
}

const trying = (number: number, selectors: string[], saved: string[] | null = null): ToPreview => ({
  kind: 'try',
  number,
  ask: { selectors, saved },
})

test('what is tried is told by endpoint, and again when the endpoints change', async () => {
  const { tell, by, last } = start()
  await tell(trying(1, ["endpoint.type == 'agent'", "endpoint.url.startsWith('http')"], ['true']))
  await tell({ kind: 'known', endpoints: ENDPOINTS })
  // The third does not bind to Kubernetes.
  expect(by()).toEqual([1, 0, -1])
  expect(Array.from(last('tried')?.before?.by ?? [])).toEqual([0, 0, -1])
  expect(last('candidates')?.candidates.map(({ url, never }) => [url, never])).toEqual([
    ['http://a.shop', null],
    ['tcp://b.shop', null],
    ['http://c.shop', 'no kubernetes binding'],
  ])
  await tell({ kind: 'known', endpoints: ENDPOINTS.slice(1) })
  expect(by()).toEqual([0, -1])
})

test('endpoints that are given come first, take the place of those read, and can be withdrawn', async () => {
  const { tell, by, last } = start()
  await tell({ kind: 'known', endpoints: ENDPOINTS })
  await tell(trying(1, ["endpoint.url == 'x'"]))
  await tell({ kind: 'give', number: 7, text: '[{"id":"ep_2","url":"x"},{"url":"y"}]' })
  expect(last('given')).toEqual({ kind: 'given', number: 7, count: 2, problem: null })
  const shown = () => last('candidates')?.candidates.map(({ url, isGiven }) => [url, isGiven])
  expect(shown()).toEqual([
    ['x', true],
    ['y', true],
    ['http://a.shop', false],
    ['http://c.shop', false],
  ])
  expect(by()).toEqual([0, -1, -1, -1])
  await tell({ kind: 'give', number: 8, text: '{' })
  expect(last('given')?.problem).toMatch(/^This is not JSON/)
  expect(shown()).toHaveLength(4)
  await tell({ kind: 'withdraw' })
  expect(shown()).toHaveLength(3)
})

test('what fails or is no expression is told by selector', async () => {
  const { tell, last } = start()
  await tell({ kind: 'known', endpoints: ENDPOINTS })
  await tell(trying(1, ['endpoint.nope == 1', '(', 'true']))
  const { by: _by, ...notes } = last('tried')?.now ?? {}
  expect(notes).toEqual({
    faults: [null, expect.stringMatching(/^Not valid CEL/), null],
    failed: [2, 0, 0],
    failures: ['Failed on an endpoint: field not found: nope.', null, null],
  })
})

test('a newer question ends an older one, whose answer never comes', async () => {
  const { tell, said, settle, by } = start(true)
  await tell({ kind: 'known', endpoints: ENDPOINTS })
  await tell(trying(1, ['false', 'false && true', 'true']))
  await tell(trying(2, ["endpoint.type == 'agent'"]))
  await settle()
  expect(said.flatMap((one) => (one.kind === 'tried' ? [one.number] : []))).toEqual([2])
  expect(by()).toEqual([-1, 0, -1])
})

test('it says with which selector it begins', async () => {
  const { tell, said } = start()
  await tell({ kind: 'known', endpoints: ENDPOINTS })
  await tell(trying(1, ['false', 'true'], ['true']))
  const begun = said.flatMap((one) => (one.kind === 'begun' ? [one.selector] : []))
  expect(new Set(begun)).toEqual(new Set(['false', 'true']))
  expect(begun.at(-1)).toBe('true')
})

test('an endpoint is explained by selector', async () => {
  const { tell, last } = start()
  await tell({ kind: 'known', endpoints: ENDPOINTS })
  const selectors = ["endpoint.type == 'agent' && true", 'true', '(', `!${'x'.repeat(9000)}`]
  await tell({ kind: 'explain', number: 3, place: 0, selectors })
  const explanations = last('explained')?.explanations ?? []
  expect(explanations.slice(0, 2)).toEqual([
    { outcome: false, reasons: [{ text: 'endpoint.type == "agent"', outcome: false }] },
    { outcome: true, reasons: [{ text: 'true', outcome: true }] },
  ])
  expect(explanations[2]?.outcome).toMatch(/^Not valid CEL/)
  expect(explanations[3]?.reasons[0]?.text.length).toBeLessThan(400)
})

test('selectors are compared with each other and with those of other operators', async () => {
  const { tell, last, settle } = start(true)
  await tell({ kind: 'known', endpoints: ENDPOINTS })
  await tell({
    kind: 'relate',
    number: 4,
    selectors: [
      "endpoint.type == 'agent'",
      '(endpoint.type=="agent")',
      '"kubernetes" in endpoint.bindings',
    ],
    others: [['false'], ["endpoint.id == 'ep_1'", "'kubernetes'  in endpoint.bindings"]],
  })
  await settle()
  expect(last('related')?.relations).toEqual({
    several: [0, 1],
    none: [2],
    shadowed: [
      { index: 0, by: 2 },
      { index: 1, by: 0 },
    ],
    repeated: [
      { index: 1, of: 0 },
      { index: 2, of: { operator: 1 } },
    ],
  })
})
