import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'
import { readChange } from './read-change.ts'

const RECORD = '/kubernetes_operators/k8sop_1'
const RESTRICTION = '/edges/tls/edgtls_1/ip_restriction'
const BACKEND = '/edges/tls/edgtls_1/backend'
const operator = (more: object = {}) => ({ id: 'k8sop_1', description: 'Dock', ...more })
const policies = (enabled: boolean, ...ids: string[]) => ({
  enabled,
  ip_policies: ids.map((id) => ({ id, uri: '' })),
})
const to = (id: string) => ({ enabled: true, backend: { id, uri: '' } })

const ONE = policies(true, 'a')

test.each([
  [RECORD, null, operator(), 'created X'],
  [RECORD, operator(), null, 'deleted X'],
  [RECORD, operator({ region: 'us' }), operator({ region: 'ap' }), 'changed region of X: us → ap'],
  [
    RECORD,
    operator(),
    operator({ description: '\u05d0' }),
    'changed description of X: Dock → \u2068\u05d0\u2069',
  ],
  [
    RECORD,
    operator(),
    operator({ region: 'ap', deployment: { version: '2' } }),
    'changed region and version of X',
  ],
  [RECORD, operator(), operator(), 'changed X: no field changed'],
  [RECORD, operator(), 7, "changed X: this dashboard can't read what was written"],
  [RESTRICTION, null, ONE, 'set up IP restriction of X'],
  [RESTRICTION, ONE, null, 'deleted IP restriction of X: now open to the internet'],
  [
    RESTRICTION,
    ONE,
    policies(false, 'a'),
    'turned off IP restriction of X: now open to the internet',
  ],
  [RESTRICTION, policies(false, 'a'), ONE, 'turned on IP restriction of X'],
  // Regression: that it was turned on was not said where its policies changed, too.
  [RESTRICTION, policies(false, 'a', 'b'), ONE, 'turned on IP restriction of X'],
  [RESTRICTION, ONE, policies(true, 'a', 'b'), 'added b to IP restriction of X'],
  [RESTRICTION, policies(true, 'a', 'b'), ONE, 'removed b from IP restriction of X'],
  [RESTRICTION, ONE, policies(true, 'b'), 'changed IP restriction of X'],
  [
    RESTRICTION,
    ONE,
    policies(true, 'a', 'b', 'c', 'd', 'e'),
    'added b, c, d and e to IP restriction of X',
  ],
  [BACKEND, to('blue'), to('pool'), 'changed Backend of X: blue → pool'],
])('a write of %s in words', (record, before, after, words) => {
  const { deed, joint, rest } = changeWords(record, readChange({ record, before, after }))
  expect(`${deed}${joint}X${rest}`).toBe(words)
})
